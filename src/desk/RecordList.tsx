import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { AnswerOf, CallOf, Endpoint, Page } from '../../contract/endpoint.ts'
import { PAGE_SIZE } from '../../contract/limits.ts'
import { CallFailure } from '../api/failure.ts'
import { read } from '../api/read.ts'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { firstScreenIsDone } from '../firstScreen.ts'
import type { Column } from '../ui/column.ts'
import { DataTable, type TableStatus } from '../ui/table.tsx'
import { tableActor } from '../ui/tableActor.ts'

/** What the address of a list says about its order and its page. */
export interface ListPlace {
  sort?: string | undefined
  page?: number | undefined
}

/** A record that a list shows. */
export interface ListedRecord {
  id: number
}

interface RecordListProps<E extends Endpoint, Row extends ListedRecord> {
  endpoint: E
  /** Its query holds the sort and the page of `place` too. */
  call: CallOf<E>
  /** The list's name for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
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
  takeFocus?: boolean
}

const NO_COMMANDS: readonly Command[] = []
const NO_ROWS: readonly never[] = []

/** A list of records from the server: its states, its table, and the commands of the row under the cursor. */
export function RecordList<E extends Endpoint, Row extends ListedRecord>(
  props: RecordListProps<E, Row> & { endpoint: AnswerOf<E> extends Page<Row> ? E : never },
) {
  const { endpoint, call, commandsOf, place, onPlace } = props
  const { client } = useConsole()
  const list = useQuery({ ...read<E>(client, endpoint, call), placeholderData: keepPreviousData })
  const page = list.data as Page<Row> | undefined
  const [row, setRow] = useState<Row>()
  const commands = useMemo(
    () => (row === undefined || commandsOf === undefined ? NO_COMMANDS : commandsOf(row)),
    [row, commandsOf],
  )
  useCommands(commands)
  useEffect(() => {
    if (!list.isPending) firstScreenIsDone()
  }, [list.isPending])

  return (
    <DataTable<Row>
      label={props.label}
      actor={tableActor(props.tableKey)}
      status={statusOf(list)}
      rows={page?.items ?? NO_ROWS}
      total={page?.total ?? 0}
      page={place.page ?? 1}
      limit={page?.limit ?? PAGE_SIZE}
      columns={props.columns}
      rowId={idOf}
      rowName={props.rowName}
      sort={place.sort}
      onPage={(to) => onPlace({ ...place, page: to })}
      onSort={(sort) => onPlace({ sort, page: undefined })}
      onCursor={setRow}
      onRetry={() => void list.refetch()}
      message={list.error instanceof CallFailure ? list.error.said : undefined}
      {...optional({ empty: props.empty, href: props.href, onOpen: props.onOpen, takeFocus: props.takeFocus })}
    />
  )
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
