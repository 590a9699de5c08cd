import { cleanMultilineText } from '../../../contract/cleanText.ts'
import { PAGE_TEXT_LANGUAGES } from '../../../contract/kinds/pageVersion.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import { useText } from '../../texts/text.ts'
import { SectionHeading, SectionHeadingLevel } from '../../ui/sectionHeading.tsx'
import { TextsSideBySide } from './TextsSideBySide.tsx'

/** How the typed texts will look on the page, side by side like their fields. */
export function FormPreview({ values }: { values: Values }) {
  const text = useText()
  const typedText = (language: string) => cleanMultilineText(String(values[language] ?? '')).trim()
  const [ja = '', vi = '', en = '', all = ''] = PAGE_TEXT_LANGUAGES.map(typedText)
  return (
    <section aria-labelledby="page-preview" className="mt-4">
      <SectionHeadingLevel level={3}>
        <SectionHeading id="page-preview" className="mb-1 text-sm font-medium text-soft">
          {text('content.preview')}
        </SectionHeading>
        <TextsSideBySide texts={{ ja, vi, en, all }} previous={null} isScrolled />
      </SectionHeadingLevel>
    </section>
  )
}
