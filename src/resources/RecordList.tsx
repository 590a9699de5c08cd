import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { CallOf, Page } from '../../contract/endpoint.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { selectionOf, type TableActor } from '../../machines/table.ts'
import type { RowId } from '../../machines/tableRows.ts'
import { CallFailure } from '../api/failure.ts'
import { type ListPlace, pageQuery } from '../api/listPlace.ts'
import { read } from '../api/read.ts'
import { lazyWithRetry, lazyAfterFirstScreen } from '../lazyComponent.tsx'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { useMayOpen } from '../navigation/mayOpen.ts'
import { readPreference } from '../preferences.ts'
import { useDoneWhen, useFirstScreen } from '../navigation/useFirstScreen.ts'
import { type Column, readSort } from '../ui/column.ts'
import { pageCount } from '../ui/pager.tsx'
import { DataTable, type TableStatus } from '../ui/table.tsx'
import { withInput, type TableInput, useTableInput } from '../ui/tableInput.ts'
import { useKeyboard } from '../ui/keyboard.ts'
import { useTableActor } from '../ui/useTableActor.ts'
import { endCommands } from './endCommands.ts'
import type { Answering, ListedRecord } from './resource.ts'
import type { Bulk, BulkActionsProps } from './BulkActions.tsx'

const BulkActions = lazyAfterFirstScreen<BulkActionsProps<ListedRecord>>(() => import('./BulkActions.tsx')) as <
  Row extends ListedRecord,
>(
  props: BulkActionsProps<Row>,
) => ReactNode
const RecordActions = lazyWithRetry<{ record: string }>(() =>
  import('./RecordActions.tsx').then((code) => ({ default: code.RecordActions })),
)

interface RecordListProps<Row extends ListedRecord, Sort extends string> {
  endpoint: Answering<Page<Row>>
  /** Of the path, where it has any. */
  params?: Record<string, string | number>
  filters?: Record<string, string | number | undefined>
  /** The list's name for a screen reader. */
  label: string
  /** The fields that the server sorts by. */
  sorts: readonly Sort[]
  columns: readonly Column<Row, NoInfer<Sort>>[]
  rowName: (row: Row) => string
  /** The path with its tab, search and filters: another key is another table, with a cursor of its own. */
  tableKey: string
  place: ListPlace
  onPlace: (place: ListPlace) => void
  /** Shown in place of no rows. */
  empty?: ReactNode
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** What can be done with the row under the cursor. Must keep its identity. */
  commandsOf?: (row: Row) => readonly Command[]
  /** Where several records can be selected and acted upon together. Must keep its identity. */
  bulk?: Bulk<Row> | undefined
  /** The record that is open beside the list and has the keys: the list offers no commands of its rows meanwhile. */
  opened?: RowId | undefined
}

const NO_COMMANDS: readonly Command[] = []
const NO_ROWS: readonly never[] = []

/** A list of records from the server: its states, its table, and the commands of the row under the cursor. */
export function RecordList<Row extends ListedRecord, Sort extends string>(props: RecordListProps<Row, Sort>) {
  const { endpoint, commandsOf, onPlace, bulk, opened } = props
  const mayOpen = useMayOpen()
  const columns = useMemo(() => withPermittedLinks(props.columns, mayOpen), [props.columns, mayOpen])
  const isCovered = opened !== undefined
  const { client } = useConsole()
  const { history } = useRouter()
  const place = { page: props.place.page ?? 1, sort: knownSort(props.sorts, props.place.sort) }
  const call = { params: props.params, query: pageQuery(place, props.filters) } as unknown as CallOf<typeof endpoint>
  const list = useQuery({ ...read(client, endpoint, call), placeholderData: keepPreviousData })
  const page: Page<Row> | undefined = list.data
  const rows = page?.items ?? NO_ROWS
  const total = page?.total ?? 0
  const status = statusOf(list)
  const selectable = bulk !== undefined
  const input = useTableInput<Row>({
    isReady: status === 'ready',
    rows,
    rowId: idOf,
    total,
    page: place.page,
    sort: place.sort,
    columns,
    selectable,
    opened,
  })
  const actor = useTableActor(props.tableKey)
  const selection = useSelector(actor, selectionOf)
  const [ofSelection, setOfSelection] = useState(NO_COMMANDS)
  const { keyboard } = useKeyboard()
  useCommands(useMemo(() => endCommands(actor, endpoint.id), [actor, endpoint]))
  useEffect(() => {
    const lost = actor.on('cursorLost', () => keyboard.send({ type: 'displace' }))
    return () => lost.unsubscribe()
  }, [actor, keyboard])
  useDoneWhen(!list.isPending)
  const lastPage = list.isPlaceholderData || page === undefined ? undefined : pageCount(page.total, page.limit)
  const isPastLast = lastPage !== undefined && place.page > lastPage
  useEffect(() => {
    if (isPastLast) onPlace({ ...props.place, page: lastPage > 1 ? lastPage : undefined })
  })

  const { params, filters } = props
  const { sort } = place
  const readPage = useCallback(
    (number: number, limit: number, signal: AbortSignal) => {
      const query = { ...pageQuery({ page: number, sort }, filters), limit }
      return client.call(endpoint, { params, query }, { signal })
    },
    [client, endpoint, params, filters, sort],
  )

  return (
    <>
      <DataTable<Row>
        label={props.label}
        actor={actor}
        input={input}
        status={status}
        rows={rows}
        total={total}
        page={place.page}
        limit={page?.limit ?? PAGE_SIZE}
        columns={columns}
        rowId={idOf}
        rowName={props.rowName}
        sort={place.sort}
        onPage={(to) => onPlace({ sort: place.sort, page: to > 1 ? to : undefined })}
        onSort={(sort) => onPlace({ sort, page: undefined })}
        onRetry={() => void list.refetch()}
        onFollow={(href) => history.push(href)}
        message={list.error instanceof CallFailure ? list.error.said : undefined}
        {...optional({ empty: props.empty, href: props.href, onOpen: props.onOpen })}
        drawn={useFirstScreen() ? undefined : rowsInView()}
        selectable={selectable}
        actions={
          bulk &&
          !isCovered && (
            <Suspense>
              <RecordActions record={bulk.sender.texts.lifecycle.record} />
            </Suspense>
          )
        }
      />
      {!isCovered && (
        <ListCommands
          actor={actor}
          input={input}
          rows={rows}
          commandsOf={commandsOf}
          ofSelection={selection.length > 0 ? ofSelection : undefined}
        />
      )}
      {bulk && (
        <Suspense>
          <BulkActions
            bulk={bulk}
            endpoint={endpoint}
            actor={actor}
            selection={selection}
            total={total}
            rows={rows}
            readPage={readPage}
            onCommands={setOfSelection}
          />
        </Suspense>
      )}
    </>
  )
}

interface ListCommandsProps<Row> {
  actor: TableActor
  input: TableInput | undefined
  rows: readonly Row[]
  commandsOf: ((row: Row) => readonly Command[]) | undefined
  /** Of the selected records, where there are any: they stand for those of the row. */
  ofSelection: readonly Command[] | undefined
}

/** Registers what can be done with the row under the cursor, or with the selected ones. A component, so that the table is not drawn again for it. */
function ListCommands<Row extends ListedRecord>({
  actor,
  input,
  rows,
  commandsOf,
  ofSelection,
}: ListCommandsProps<Row>) {
  const cursor = useSelector(actor, (state) => withInput(state, input).context.cursor)
  const row = useMemo(() => rows.find(({ id }) => id === cursor), [rows, cursor])
  const ofRow = useMemo(
    () => (row === undefined || commandsOf === undefined ? NO_COMMANDS : commandsOf(row)),
    [row, commandsOf],
  )
  useCommands(ofSelection ?? ofRow)
  return null
}

/** The columns, with cells that lead only where the reader may go. */
function withPermittedLinks<Row>(
  columns: readonly Column<Row>[],
  mayOpen: (address: string) => boolean,
): readonly Column<Row>[] {
  return columns.map((column) => {
    const { href } = column
    if (href === undefined) return column
    const permitted = (row: Row) => {
      const address = href(row)
      return address !== undefined && mayOpen(address) ? address : undefined
    }
    return { ...column, href: permitted }
  })
}

/** Above the rows of a list and below them stand at least so many pixels. */
const AROUND_PX = 240 + 48

/** How many rows of a list are in view at most, by the heights of the theme. */
function rowsInView(): number {
  return Math.ceil((innerHeight - AROUND_PX) / (readPreference('density') === 'compact' ? 28 : 36))
}

/** The sort of an address, where the list is sorted by its field. */
function knownSort(sorts: readonly string[], sort: string | undefined): string | undefined {
  const field = readSort(sort)?.field
  return field !== undefined && sorts.includes(field) ? sort : undefined
}

interface ListState {
  isPending: boolean
  isError: boolean
  isPlaceholderData: boolean
  error: unknown
}

function statusOf({ isPending, isError, isPlaceholderData, error }: ListState): TableStatus {
  if (error instanceof CallFailure && error.status === 403) return 'refused'
  if (isError) return 'failed'
  if (isPending) return 'loading'
  return isPlaceholderData ? 'replacing' : 'ready'
}

function idOf({ id }: ListedRecord): number {
  return id
}

/** Leaves out what is undefined, as exact optional properties ask. */
function optional<Props extends object>(props: Props): { [Key in keyof Props]: Exclude<Props[Key], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}
