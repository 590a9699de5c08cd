import type { Read } from '../../../contract/answer.ts'
import {
  getTranslationEntry,
  type TranslationEntry,
  listTranslationEntryHistory,
} from '../../../contract/translationEntry.ts'
import { History } from '../../resources/history/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/record/VersionedRecordPanel.tsx'
import { type GetText, useText } from '../../texts/text.ts'
import { TRANSLATION_ENTRY_FACTS } from './facts.tsx'
import { targetName } from './targetName.ts'

/** The labels of the fields in the history. */
export const HISTORY_FIELDS = {
  key: 'language.field.key',
  target: 'language.field.target',
  ja: 'language.field.ja',
  vi: 'language.field.vi',
  en: 'language.field.en',
} as const

/** Formats the value of a field for the history. */
export function formatHistoryValue(field: string, value: string, text: GetText): string {
  return field === 'target' ? targetName(value, text) : value
}

/** The panel of a text key beside the list: its texts, the built-in texts that staff have changed, and its history. */
export function TranslationEntryPanel(props: ListedRecordPanelProps<Read<typeof TranslationEntry>>) {
  const text = useText()
  return (
    <VersionedRecordPanel
      {...props}
      kind="language"
      endpoint={getTranslationEntry}
      title={text('menu.languages')}
      nameOf={({ key }) => key}
      facts={TRANSLATION_ENTRY_FACTS}
    >
      <History
        endpoint={listTranslationEntryHistory}
        id={props.id}
        fields={HISTORY_FIELDS}
        formatValue={(field, value) => formatHistoryValue(field, value, text)}
      />
    </VersionedRecordPanel>
  )
}
