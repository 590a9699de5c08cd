import type { Read } from '../../../contract/answer.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import type { TranslationEntry } from '../../../contract/translationEntry.ts'
import { useText } from '../../texts/text.ts'
import { Chip } from '../../ui/chip.tsx'
import { isTextMissing } from './isTextMissing.ts'
import { languagesWithMismatchedPlaceholders } from './languagesWithMismatchedPlaceholders.ts'

/**
 * The state of a text key as a chip: a text is missing, the console does not use the key, a changed text is not shown
 * because its placeholders differ, staff have changed a text, or none of these.
 */
export function TranslationEntryStateChip({ entry }: { entry: Read<typeof TranslationEntry> }) {
  const text = useText()
  const { target, base, changed } = entry
  if (LANGUAGES.some((language) => isTextMissing(entry, language)))
    return <Chip tone="waiting">{text('language.state.missing')}</Chip>
  if (target === 'CMS' && base === null) return <Chip tone="off">{text('language.state.unused')}</Chip>
  if (languagesWithMismatchedPlaceholders(entry).length > 0)
    return <Chip tone="waiting">{text('language.state.mismatched')}</Chip>
  if (changed.length > 0) return <Chip tone="good">{text('language.state.changed')}</Chip>
  return <Chip tone="plain">{text('language.state.regular')}</Chip>
}
