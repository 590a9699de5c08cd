import type { Read } from '../../../contract/answer.ts'
import type { Language } from '../../../contract/language.ts'
import type { TranslationEntry } from '../../../contract/translationEntry.ts'
import { useText } from '../../texts/text.ts'
import { languagesWithMismatchedPlaceholders } from './languagesWithMismatchedPlaceholders.ts'

interface EntryTextProps {
  entry: Read<typeof TranslationEntry>
  language: Language
}

/** The text of a key in one language, with the built-in text if staff have changed it. */
export function EntryText({ entry, language }: EntryTextProps) {
  const text = useText()
  const { texts, base, changed } = entry
  return (
    <>
      <span lang={language} className="whitespace-pre-wrap">
        {texts[language]}
      </span>
      {languagesWithMismatchedPlaceholders(entry).includes(language) && (
        <span className="block text-sm text-accent">{text('language.mismatched')}</span>
      )}
      {base !== null && changed.includes(language) && (
        <span className="block text-sm text-faint">
          {text('language.field.base')}: <span lang={language}>{base[language]}</span>
        </span>
      )}
    </>
  )
}
