import type { Read } from '../../../contract/answer.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import type { TranslationEntry } from '../../../contract/translationEntry.ts'
import { type RecordFacts, timeFact } from '../../resources/recordFacts.ts'
import { EntryText } from './EntryText.tsx'
import { targetName } from './targetName.ts'
import { TranslationEntryStateChip } from './TranslationEntryStateChip.tsx'

type Entry = Read<typeof TranslationEntry>

/** Which facts of a text key stand where. */
export const TRANSLATION_ENTRY_FACTS: RecordFacts<Entry> = {
  head: [
    { label: 'language.field.state', value: (entry) => <TranslationEntryStateChip entry={entry} /> },
    { label: 'language.field.target', value: ({ target }, text) => target !== null && targetName(target, text) },
    { ...timeFact<Entry>('language.field.updatedAt', ({ updatedAt }) => updatedAt), isOptional: true },
  ],
  groups: [
    {
      layout: 'stacked',
      facts: LANGUAGES.map((language) => ({
        label: `language.field.${language}` as const,
        value: (entry: Entry) => <EntryText entry={entry} language={language} />,
      })),
    },
  ],
}
