import type * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import type { IdOnlyEndpoint, Page } from '../../../contract/endpoint.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import type { RecordKindName } from '../../../contract/topics.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { type GetText, type TextKey, useText } from '../../texts/text.ts'
import { History } from '../history/History.tsx'
import { List } from '../list/List.tsx'
import type { ListDefinition } from '../model/listDefinition.ts'
import type { OpenedKind } from '../openRecordCommand.ts'
import { PanelHost } from '../record/PanelHost.tsx'
import { RecordBody } from '../record/RecordBody.tsx'
import { RecordFactGroups, RecordHeadFacts } from '../record/RecordFactGroups.tsx'
import { RecordUnavailable, useRecord } from '../record/RecordPage.tsx'
import { RecordPanel } from '../record/RecordPanel.tsx'
import { useRecordPanel } from '../record/useRecordPanel.ts'
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

/** The list of a kind of record without a lifecycle, with the panel of the open record beside it. */
export function VersionedRecordList<Row extends VersionedRow>({ resource, commands }: VersionedRecordListProps<Row>) {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { openId, open, close } = useRecordPanel()
  const apiAndCache = { client, queryClient }
  useCommandRegistration(commands.ofScreen(apiAndCache, { open, close }, text))
  const commandsOf = (row: Row) => commands.ofRecord(apiAndCache, row, { open, close }, text)
  return (
    <>
      <List definition={resource.list} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <VersionedRecordPanel resource={resource} id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}

interface VersionedRecordPanelProps<Row extends VersionedRow> {
  resource: VersionedResource<Row>
  id: number
  commandsOf: (row: Row) => readonly Command[]
  onClose: () => void
}

const NO_COMMANDS: readonly Command[] = []

/**
 * The facts and the history of a record. The panel of a record that somebody else deletes keeps the name, but has no
 * commands.
 */
function VersionedRecordPanel<Row extends VersionedRow>(props: VersionedRecordPanelProps<Row>) {
  const { resource, id, commandsOf, onClose } = props
  const { list, get, panelTitle = list.label, facts, history, historyFields, formatHistoryValue } = resource
  const text = useText()
  const query = useRecord(get, String(id))
  const { data: record, lastData } = query
  useCommandRegistration(record === undefined ? NO_COMMANDS : commandsOf(record))
  return (
    <RecordPanel
      kind={list.kind}
      id={id}
      version={record?.version}
      title={lastData === undefined ? text(panelTitle) : list.rowName(lastData, text)}
      headFacts={record && <RecordHeadFacts record={record} facts={facts} />}
      onClose={onClose}
    >
      {record === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody facts={<RecordFactGroups record={record} facts={facts} />}>
          <History
            endpoint={history}
            id={id}
            fields={historyFields}
            {...(formatHistoryValue && { formatValue: (field, value) => formatHistoryValue(field, value, text) })}
          />
        </RecordBody>
      )}
    </RecordPanel>
  )
}
