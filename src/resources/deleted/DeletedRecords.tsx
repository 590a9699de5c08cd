import { useQuery } from '@tanstack/react-query'
import type { Read } from '../../../contract/answer.ts'
import type { DeletedRecord } from '../../../contract/deletedRecord.ts'
import type { Page } from '../../../contract/endpoint.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { endpointQuery, toEndpointRequest } from '../../api/endpointQuery.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { type TextKey, useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { RecordNotFound } from '../../ui/statusMessages.tsx'
import { Time } from '../../ui/time.tsx'
import { List } from '../list/List.tsx'
import type { ListDefinition } from '../model/listDefinition.ts'
import { History } from '../history/History.tsx'
import { RecordUnavailable } from '../record/RecordPage.tsx'
import { PanelHost } from '../record/PanelHost.tsx'
import { RecordPanel } from '../record/RecordPanel.tsx'
import type { EndpointReturning } from '../resource.ts'
import { useRecordPanel } from '../record/useRecordPanel.ts'

/** The id and the name of a deleted record, which its commands need. */
export type DeletedRecordIdAndName = Pick<Read<typeof DeletedRecord>, 'id' | 'name'>

interface DeletedRecordsProps {
  /** The kind of record. It is also the prefix of the kind's message keys. */
  kind: 'content' | 'language' | 'permission' | 'role'
  endpoint: EndpointReturning<Page<Read<typeof DeletedRecord>>>
  history: EndpointReturning<Page<Read<typeof HistoryLine>>>
  /** The message keys of the fields in the history. */
  fields: Readonly<Record<string, TextKey>>
  /** The history field that holds the name of a record. */
  nameField: string
  formatValue?: (field: string, value: string) => string
  commandsOf?: (deleted: DeletedRecordIdAndName) => readonly Command[]
}

const NO_COMMANDS: readonly Command[] = []

const COLUMNS: readonly Column<Read<typeof DeletedRecord>, 'deletedAt'>[] = [
  {
    id: 'id',
    header: 'records.field.id',
    cell: ({ id }) => id,
    width: '5rem',
    align: 'end',
    cardPosition: 'side',
  },
  { id: 'name', header: 'records.field.name', cell: ({ name }) => name, cardPosition: 'title', isLink: true },
  { id: 'actor', header: 'records.field.deletedBy', cell: ({ actor }) => actor, width: 'clamp(10rem, 20vw, 18rem)' },
  {
    id: 'deletedAt',
    header: 'records.field.deletedAt',
    cell: ({ deletedAt }) => <Time at={deletedAt} as="dateTime" />,
    sortField: 'deletedAt',
    width: '11rem',
  },
]

/** The list of a kind's deleted records, and beside it the panel with the history of the open record. */
export function DeletedRecords(props: DeletedRecordsProps) {
  const { kind, endpoint, commandsOf } = props
  const { openId, close } = useRecordPanel()
  const definition: ListDefinition<Read<typeof DeletedRecord>> = {
    endpoint,
    openedKind: kind,
    label: 'records.deleted',
    columns: COLUMNS,
    rowName: ({ name }) => name,
    searchLabel: 'records.deleted.search',
    emptyText: 'records.deleted.none',
  }
  return (
    <>
      <List definition={definition} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <DeletedRecordPanel {...props} id={id} onClose={close} />}
      </PanelHost>
    </>
  )
}

type DeletedRecordPanelProps = DeletedRecordsProps & { id: number; onClose: () => void }

function DeletedRecordPanel({
  id,
  kind,
  history,
  fields,
  nameField,
  formatValue,
  commandsOf,
  onClose,
}: DeletedRecordPanelProps) {
  const text = useText()
  const { client } = useConsole()
  const request = toEndpointRequest<typeof history>({ params: { id }, query: { page: 1, limit: PAGE_SIZE } })
  const query = useQuery(endpointQuery(client, history, request))
  const lines = query.data?.items
  // If somebody has restored the record meanwhile, its history has lines after the deletion.
  const deletion = lines?.find(({ event }) => event === 'delete')
  const wasNeverDeleted = lines !== undefined && deletion === undefined
  const isDeleted = deletion !== undefined && deletion === lines?.[0]
  const name = deletion?.changes.find(({ field }) => field === nameField)?.before ?? undefined
  useCommandRegistration(isDeleted && name ? (commandsOf?.({ id, name }) ?? NO_COMMANDS) : NO_COMMANDS)
  return (
    <RecordPanel kind={kind} id={id} version={undefined} title={name ?? text('records.deleted')} onClose={onClose}>
      {wasNeverDeleted && <RecordNotFound reason="notDeleted" />}
      {query.isError && <RecordUnavailable query={query} />}
      {!wasNeverDeleted && !query.isError && (
        <History endpoint={history} id={id} fields={fields} {...(formatValue === undefined ? {} : { formatValue })} />
      )}
    </RecordPanel>
  )
}
