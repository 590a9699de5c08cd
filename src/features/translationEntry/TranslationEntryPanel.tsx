import type { Read } from '../../../contract/answer.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import { TRANSLATION_ENTRY_TARGETS } from '../../../contract/kinds/translationEntry.ts'
import {
  getTranslationEntry,
  type TranslationEntry,
  listTranslationEntryHistory,
} from '../../../contract/translationEntry.ts'
import { History } from '../../resources/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/VersionedRecordPanel.tsx'
import { type GetText, useText } from '../../text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { TranslationEntryStateChip } from './TranslationEntryStateChip.tsx'
import { languagesWithMismatchedPlaceholders } from './languagesWithMismatchedPlaceholders.ts'

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

/** Returns the name of a target. A target that the console does not know is shown unchanged. */
function targetName(value: string, text: GetText): string {
  const target = TRANSLATION_ENTRY_TARGETS.find((each) => each === value)
  return target === undefined ? value : text(`language.target.${target}`)
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
      renderFacts={(entry) => <EntryFacts entry={entry} />}
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

function EntryFacts({ entry }: { entry: Read<typeof TranslationEntry> }) {
  const text = useText()
  const { id, target, texts, base, changed, updatedAt } = entry
  const languagesWithMismatch = languagesWithMismatchedPlaceholders(entry)
  return (
    <Facts>
      <Fact name={text('language.field.target')}>{target !== null && targetName(target, text)}</Fact>
      <Fact name={text('language.field.state')}>
        <TranslationEntryStateChip entry={entry} />
      </Fact>
      {LANGUAGES.map((language) => (
        <Fact key={language} name={text(`language.field.${language}`)}>
          <span lang={language} className="whitespace-pre-wrap">
            {texts[language]}
          </span>
          {languagesWithMismatch.includes(language) && (
            <span className="block text-sm text-accent">{text('language.mismatched')}</span>
          )}
          {base !== null && changed.includes(language) && (
            <span className="block text-sm text-faint">
              {text('language.field.base')}: <span lang={language}>{base[language]}</span>
            </span>
          )}
        </Fact>
      ))}
      {updatedAt !== null && (
        <Fact name={text('language.field.updatedAt')}>
          <Time at={updatedAt} as="dateTime" />
        </Fact>
      )}
      <Fact name={text('language.field.id')}>{id}</Fact>
    </Facts>
  )
}
