import { useMemo } from 'react'
import { LANGUAGE_TARGETS } from '../../../contract/kinds/language.ts'
import { getLanguageEntry, type LanguageEntry, listLanguageEntryHistory } from '../../../contract/language.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { History } from '../../resources/History.tsx'
import { RecordBody } from '../../resources/RecordBody.tsx'
import { RecordUnavailable, useRecord } from '../../resources/RecordPage.tsx'
import { RecordPanel } from '../../resources/RecordPanel.tsx'
import { LANGUAGES } from '../../language.ts'
import { type Text, useText } from '../../text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { LanguageState } from './LanguageState.tsx'
import { mismatchedLanguages } from './mismatchedLanguages.ts'

/** The labels of the fields in the history. */
export const HISTORY_FIELDS = {
  key: 'language.field.key',
  target: 'language.field.target',
  ja: 'language.field.ja',
  vi: 'language.field.vi',
  en: 'language.field.en',
} as const
const NO_COMMANDS: readonly Command[] = []

/** Formats the value of a field for the history. */
export function formatHistoryValue(field: string, value: string, text: Text): string {
  const target = LANGUAGE_TARGETS.find((each) => field === 'target' && each === value)
  return target === undefined ? value : text(`language.target.${target}`)
}

interface LanguagePanelProps {
  id: number
  commandsOf: (entry: LanguageEntry) => readonly Command[]
  onClose: () => void
}

/** The panel of a text key beside the list: its texts, the built-in texts that staff have changed, and its history. */
export function LanguagePanel({ id, commandsOf, onClose }: LanguagePanelProps) {
  const text = useText()
  const query = useRecord(getLanguageEntry, String(id))
  const entry = query.data
  useCommands(useMemo(() => (entry === undefined ? NO_COMMANDS : commandsOf(entry)), [entry, commandsOf]))
  return (
    <RecordPanel
      kind="language"
      id={id}
      version={entry?.version}
      title={query.lastData?.key ?? text('menu.languages')}
      onClose={onClose}
    >
      {entry === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody facts={<EntryFacts entry={entry} />}>
          <History
            endpoint={listLanguageEntryHistory}
            id={id}
            fields={HISTORY_FIELDS}
            formatValue={(field, value) => formatHistoryValue(field, value, text)}
          />
        </RecordBody>
      )}
    </RecordPanel>
  )
}

function EntryFacts({ entry }: { entry: LanguageEntry }) {
  const text = useText()
  const { id, target, texts, base, changed, updatedAt } = entry
  const mismatched = mismatchedLanguages(entry)
  return (
    <Facts>
      <Fact name={text('language.field.target')}>{text(`language.target.${target}`)}</Fact>
      <Fact name={text('language.field.state')}>
        <LanguageState entry={entry} />
      </Fact>
      {LANGUAGES.map((language) => (
        <Fact key={language} name={text(`language.field.${language}`)}>
          <span lang={language} className="whitespace-pre-wrap">
            {texts[language]}
          </span>
          {mismatched.includes(language) && (
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
