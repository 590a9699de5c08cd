import { type ReactNode, useCallback, useMemo } from 'react'
import type { AnswerOf, Endpoint, Page } from '../../contract/endpoint.ts'
import { usePermissions } from '../api/staff.ts'
import { type Command, subjectOf } from '../commands/command.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { type LivingRecord, mayAct, recordActs, recordCommands } from '../commands/recordCommands.ts'
import { useConsole } from '../console.tsx'
import { usePainted } from '../shell/usePainted.ts'
import type { TextKey } from '../text.ts'
import type { Column } from '../ui/column.ts'
import { Empty, NoMatch } from '../ui/states.tsx'
import { ListFilters } from './ListFilters.tsx'
import { type ListedRecord, RecordList } from './RecordList.tsx'
import { RowCommands } from './RowCommands.tsx'
import { type ListTabs, StatusTabs } from './StatusTabs.tsx'
import { type ListSearch, useListSearch } from './useListSearch.ts'

interface ListDeskProps<
  E extends Endpoint,
  Row extends ListedRecord,
  Search extends ListSearch,
  Tab extends string,
  Event extends string,
> {
  endpoint: E
  /** What its records are called, where `o` opens one: the prefix of `store.open`. */
  record?: string
  /** The address of the screen, with what says which of its lists this is. */
  path: string
  /** The list's name. */
  label: string
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** By the status of its records, where they have one. */
  tabs?: ListTabs<Tab>
  /** What the search finds, as its label says. */
  searchLabel: string
  /** The list's own filters in the address, beside tab and search, where it has any. */
  filterNames?: readonly (keyof Search & string)[]
  /** What of the address the server is asked for, beside the status; its search where nothing is said. */
  filtersOf?: (search: Search) => Record<string, string | number | undefined>
  /** The fields of the list's own filters. */
  filters?: ReactNode
  /** What stands between the filters and the rows: what the list comes to. */
  summary?: ReactNode
  /** What is said where there are no records at all. */
  empty: string
  /** The kind of its records, which those decide over who may. Must keep its identity. */
  living?: LivingRecord<Event>
  recordOf?: (row: Row) => LifecycleRecord
  href?: (row: Row) => string
  /** Must keep its identity. */
  onOpen: (row: Row) => void
  /** What else can be done with the row under the cursor. Must keep its identity. */
  moreCommandsOf?: (row: Row) => readonly Command[]
}

/** So wide a page has tabs and filters in one line each: their room is known before they are drawn. */
const ONE_LINE_PX = 1240

/**
 * A list that staff work through: its tabs by status, its search and filters, its rows with their commands, one by one
 * or several together. Its whole state is in the address. Where it is the first screen of a page, its rows go first.
 */
export function ListDesk<
  E extends Endpoint,
  Row extends ListedRecord,
  Search extends ListSearch,
  Tab extends string,
  Event extends string,
>(props: ListDeskProps<E, Row, Search, Tab, Event> & { endpoint: AnswerOf<E> extends Page<Row> ? E : never }) {
  const { record, path, label, tabs, recordOf, rowName, onOpen, moreCommandsOf } = props
  const { filterNames = [], filtersOf = searchOnly } = props
  const { client, queries } = useConsole()
  const permissions = usePermissions()
  const living = props.living && mayAct(permissions, props.living) ? props.living : undefined
  const isHeadDrawn = usePainted() || innerWidth < ONE_LINE_PX
  const [search, change] = useListSearch<Search>()
  const tab = (search.tab ?? tabs?.first) as Tab | undefined
  const filters = filtersOf(search)
  const clear = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, undefined])) as Changes<Search>
  const isFiltered = [...filterNames, 'q'].some((name) => search[name as keyof Search] !== undefined)
  const commandsOf = useCallback(
    (row: Row): Command[] => [
      ...(living && recordOf ? recordCommands({ client, queries }, living, recordOf(row)) : []),
      ...(record === undefined ? [] : [openCommand(record, row, rowName(row), () => onOpen(row))]),
      ...(moreCommandsOf?.(row) ?? []),
    ],
    [client, queries, record, living, recordOf, rowName, onOpen, moreCommandsOf],
  )
  const code = tab === undefined ? undefined : tabs?.codes[tab]
  const bulk = useMemo(
    () =>
      living &&
      recordOf && {
        acts: recordActs({ client, queries }, living),
        recordOf,
        ...(code === undefined ? {} : { code }),
      },
    [client, queries, living, recordOf, code],
  )
  const first = tabs?.first
  const tabName = tabs === undefined || tab === undefined ? undefined : tabs.label(tab)
  const onTab = useCallback(
    (next: Tab) => change({ tab: next === first ? undefined : next, page: undefined } as Changes<Search>),
    [change, first],
  )

  return (
    <>
      {isHeadDrawn ? (
        <>
          {tabs !== undefined && tab !== undefined && (
            <StatusTabs path={path} label={label} tabs={tabs} current={tab} filters={filters} onTab={onTab} />
          )}
          <ListFilters
            label={props.searchLabel}
            q={search.q}
            onSearch={(q) => change({ q, page: undefined } as Changes<Search>, true)}
            isFiltered={isFiltered}
            onClear={() => change({ ...clear([...filterNames, 'q', 'page']) }, true)}
          >
            {props.filters}
          </ListFilters>
        </>
      ) : (
        <div className={tabs === undefined ? 'h-[calc(var(--control)+1.5rem)]' : 'h-[calc(var(--control)+4rem+1px)]'} />
      )}
      {props.summary}
      <div {...(tabName === undefined ? {} : { role: 'tabpanel', 'aria-label': tabName })}>
        <RecordList<E, Row>
          endpoint={props.endpoint}
          filters={{ status: code, ...filters }}
          label={tabName === undefined ? label : `${label} ${tabName}`}
          columns={props.columns}
          rowName={rowName}
          tableKey={`${path} ${JSON.stringify([tab, filters])}`}
          place={search}
          onPlace={(place) => change({ sort: place.sort, page: place.page } as Changes<Search>)}
          empty={isFiltered ? <NoMatch /> : <Empty title={props.empty} />}
          {...(props.href === undefined ? {} : { href: props.href })}
          onOpen={onOpen}
          commandsOf={commandsOf}
          bulk={bulk}
          opened={search.open}
        />
      </div>
      {(record ?? moreCommandsOf) !== undefined && search.open === undefined && <RowCommands />}
    </>
  )
}

function searchOnly({ q }: ListSearch): { q?: string } {
  return q === undefined ? {} : { q }
}

function openCommand(record: string, row: ListedRecord, about: string, perform: () => void): Command {
  const id = `${record}.open`
  const subject = subjectOf(record, row.id)
  return { id, title: { key: id as TextKey }, scope: 'record', about, subject, keys: 'o', perform }
}

type Changes<Search> = { [Key in keyof Search]?: Search[Key] | undefined }
