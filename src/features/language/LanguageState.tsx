import type { LanguageEntry } from '../../../contract/language.ts'
import { useText } from '../../text.ts'
import { Chip } from '../../ui/chip.tsx'
import { mismatchedLanguages } from './mismatchedLanguages.ts'

/**
 * Tells whether a language has no text, a text by staff is not shown, staff have changed one, or the console lacks the
 * key.
 */
export function LanguageState({ entry }: { entry: LanguageEntry }) {
  const text = useText()
  const { texts, target, base, changed } = entry
  if (isMissing(texts)) return <Chip tone="waiting">{text('language.state.missing')}</Chip>
  if (target === 'CMS' && base === null) return <Chip tone="off">{text('language.state.unused')}</Chip>
  if (mismatchedLanguages(entry).length > 0) return <Chip tone="waiting">{text('language.state.mismatched')}</Chip>
  if (changed.length > 0) return <Chip tone="good">{text('language.state.changed')}</Chip>
  return <Chip tone="plain">{text('language.state.regular')}</Chip>
}

function isMissing(texts: LanguageEntry['texts']): boolean {
  return Object.values(texts).some((each) => (each ?? '').trim() === '')
}
