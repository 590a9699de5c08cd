import { Suspense, useId } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { PAGE_TEXT_LANGUAGES } from '../../../contract/kinds/pageVersion.ts'
import type { PageTexts } from '../../../contract/pageVersion.ts'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { useText } from '../../texts/text.ts'
import { Chip } from '../../ui/chip.tsx'
import { PendingIndicator } from '../../ui/pendingIndicator.tsx'
import { changeOf, type TextChange } from './textChange.ts'

type Texts = Read<typeof PageTexts>

const Markdown = lazyWithRetry(() => import('../../ui/markdown.tsx'))

const CHANGE_CHIPS = {
  changed: { tone: 'busy', label: 'pageVersion.language.changed' },
  same: { tone: 'plain', label: 'pageVersion.language.same' },
  older: { tone: 'waiting', label: 'pageVersion.language.older' },
  missing: { tone: 'waiting', label: 'pageVersion.language.missing' },
} as const satisfies Record<TextChange, object>

interface TextsSideBySideProps {
  texts: Texts
  /** The texts of the version before; null if they are not compared. */
  previous: Texts | null
  /** Whether each text scrolls in a box of its own. */
  isScrolled?: boolean
}

/**
 * The texts of a version as their page shows them: side by side in a wide window, else one after another, so that a
 * language without a text or with an older one is seen.
 */
export function TextsSideBySide({ texts, previous, isScrolled = false }: TextsSideBySideProps) {
  const hasTextForAll = texts.all !== '' || (previous?.all ?? '') !== ''
  const languages = PAGE_TEXT_LANGUAGES.filter((language) => language !== 'all' || hasTextForAll)
  return (
    <div className={`grid gap-x-6 gap-y-5 ${hasTextForAll ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}>
      {languages.map((language) => (
        <LanguageText
          key={language}
          language={language}
          source={texts[language]}
          change={changeOf(language, texts, previous)}
          isScrolled={isScrolled}
        />
      ))}
    </div>
  )
}

interface LanguageTextProps {
  language: (typeof PAGE_TEXT_LANGUAGES)[number]
  source: string
  /** How the text differs from the version before; undefined if it is not compared. */
  change: TextChange | undefined
  isScrolled: boolean
}

function LanguageText({ language, source, change, isScrolled }: LanguageTextProps) {
  const text = useText()
  const id = useId()
  const chip = change === undefined ? undefined : CHANGE_CHIPS[change]
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 flex flex-wrap items-center gap-2 text-sm font-medium text-soft">
        {text(`content.language.${language}`)}
        {chip !== undefined && <Chip tone={chip.tone}>{text(chip.label)}</Chip>}
      </h3>
      {change === 'older' && <p className="mb-2 text-sm text-soft">{text('pageVersion.language.older.note')}</p>}
      {source !== '' && (
        <div
          {...(isScrolled ? { role: 'region', 'aria-labelledby': id, tabIndex: 0 } : {})}
          className={`rounded-sm border border-line bg-surface px-4 py-3 ${isScrolled ? 'max-h-80 overflow-auto print:max-h-none' : ''}`}
          {...(language === 'all' ? {} : { lang: language })}
        >
          <Suspense fallback={<PendingIndicator />}>
            <Markdown source={source} headingLevel={4} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
