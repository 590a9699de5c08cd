import type * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import type { IdOnlyEndpoint, Page } from '../../../contract/endpoint.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import type { RecordKindName } from '../../../contract/topics.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { type GetText, type TextKey, useText } from '../../texts/text.ts'
import { History } from '../history/History.tsx'
import { List } from '../list/List.tsx'
import type { ListDefinition } from '../model/listDefinition.ts'
import type { OpenedKind } from '../openRecordCommand.ts'
import { PanelHost } from '../record/PanelHost.tsx'
import { useRecordPanel } from '../record/useRecordPanel.ts'
import { VersionedRecordPanel } from '../record/VersionedRecordPanel.tsx'
import type { RecordFacts } from '../recordFacts.ts'
import type { EndpointReturning } from '../resource.ts'
import type { VersionedCommands } from './recordFormCommands.ts'

/** A record without a lifecycle, without the types of its fields. */
export interface VersionedRow {
  id: number
  version: number
}

/** A kind of record without a lifecycle, in the console. */
export interface VersionedResource<Row extends VersionedRow = VersionedRow> {
  list: ListDefinition<Row> & { kind: OpenedKind & RecordKindName }
  get: IdOnlyEndpoint<v.GenericSchema<unknown, Row>>
  /** The title of a panel until its record has loaded; the name of the list, unless given. */
  panelTitle?: TextKey
  /** Which facts of a record stand where in its panel. */
  facts: RecordFacts<Row>
  history: EndpointReturning<Page<Read<typeof HistoryLine>>>
  /** The labels of the fields in the history. */
  historyFields: Readonly<Record<string, TextKey>>
  /** Formats the value of a field for the history; without it, the value is shown unchanged. */
  formatHistoryValue?: (field: string, value: string, text: GetText) => string
}

interface VersionedRecordListProps<Row extends VersionedRow> {
  resource: VersionedResource<Row>
  commands: VersionedCommands<Row>
}

/** The list of a kind of record without a lifecycle, with the panel of the open record and its history beside it. */
export function VersionedRecordList<Row extends VersionedRow>({ resource, commands }: VersionedRecordListProps<Row>) {
  const { list, get, panelTitle = list.label, facts, history, historyFields, formatHistoryValue } = resource
  const text = useText()
  const { client, queryClient } = useConsole()
  const { openId, open, close } = useRecordPanel()
  const apiAndCache = { client, queryClient }
  const actions = { open, close }
  useCommandRegistration(commands.ofScreen(apiAndCache, actions, text))
  const commandsOf = (row: Row) => commands.ofRecord(apiAndCache, row, actions, text)
  return (
    <>
      <List definition={list} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => (
          <VersionedRecordPanel
            id={id}
            commandsOf={commandsOf}
            onClose={close}
            kind={list.kind}
            endpoint={get}
            title={text(panelTitle)}
            nameOf={(row) => list.rowName(row, text)}
            facts={facts}
          >
            <History
              endpoint={history}
              id={id}
              fields={historyFields}
              {...(formatHistoryValue && { formatValue: (field, value) => formatHistoryValue(field, value, text) })}
            />
          </VersionedRecordPanel>
        )}
      </PanelHost>
    </>
  )
}
