import { type ReactNode, useCallback, useMemo } from 'react'
import type { Page } from '../../contract/endpoint.ts'
import { usePermissions } from '../api/staff.ts'
import { type Command, subjectOf } from '../commands/command.ts'
import { lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { maySendEvents, eventSenderOf } from '../commands/recordCommands.ts'
import { useConsole } from '../console.tsx'
import { useScreen } from '../navigation/ScreenContext.ts'
import type { ListSpec } from '../navigation/screen.ts'
import { addressOfList, codeOf, filtersOf, type ListSearch, queryOf, tabOf } from '../navigation/search.ts'
import { usePainted } from '../navigation/usePainted.ts'
import type { Column } from '../ui/column.ts'
import { Empty, NoMatch } from '../ui/states.tsx'
import { ListFilters } from './ListFilters.tsx'
import { RecordList } from './RecordList.tsx'
import type { Answering, ListedRecord, Resource } from './resource.ts'
import { RowCommands } from './RowCommands.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { useListSearch } from './useListSearch.ts'
import { useTabLabel } from './useTabLabel.ts'

export interface FilteredListProps<Row extends ListedRecord> {
  /** The list as its screen declares it. */
  list: ListSpec
  endpoint: Answering<Page<Row>>
  /** The list's name. */
  label: string
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** What the search finds, as its label says. */
  searchLabel: string
  /** The fields of the list's own filters. */
  filters?: ReactNode
  /** What stands between the filters and the rows: what the list comes to. */
  summary?: ReactNode
  /** What is said where there are no records at all. */
  empty: string
  /** The kind of its records, where they have a lifecycle: tabs, commands and several at once follow from it. */
  resource?: Resource<Row> | undefined
  href?: (row: Row) => string
  /** Must keep its identity. */
  onOpen: (row: Row) => void
  /** What else can be done with the row under the cursor. Must keep its identity. */
  moreCommandsOf?: ((row: Row) => readonly Command[]) | undefined
}

/** So wide a page has tabs and filters in one line each: their room is known before they are drawn. */
const SINGLE_LINE_MIN_WIDTH_PX = 1240

/**
 * A list that staff work through: its tabs by status, its search and filters, its rows with their commands, one by one
 * or several together. Its whole state is in the address. Where it is the first screen of a page, its rows go first.
 */
export function FilteredList<Row extends ListedRecord>(props: FilteredListProps<Row>) {
  const { list, label, resource, rowName, onOpen, moreCommandsOf } = props
  const { client, queries } = useConsole()
  const screen = useScreen()
  const permissions = usePermissions()
  const isHeadDrawn = usePainted() || innerWidth < SINGLE_LINE_MIN_WIDTH_PX
  const [search, change] = useListSearch<ListSearch>()
  const path = addressOfList(screen, list)
  const tab = tabOf(list, search)
  const code = useMemo(() => codeOf(list, tab), [list, tab])
  const filters = filtersOf(list, search)
  const filterNames = useMemo(() => ['q', ...Object.keys(list.filters)], [list])
  const isFiltered = filterNames.some((name) => search[name as keyof ListSearch] !== undefined)
  const sender = useMemo(
    () => (resource && maySendEvents(permissions, resource) ? eventSenderOf({ client, queries }, resource) : undefined),
    [client, queries, resource, permissions],
  )
  const commandsOf = useCallback(
    (row: Row): Command[] => [
      ...(sender && resource ? lifecycleCommands(sender, resource.named(row)) : []),
      ...(resource ? [openCommand(resource, row, rowName(row), () => onOpen(row))] : []),
      ...(moreCommandsOf?.(row) ?? []),
    ],
    [resource, sender, rowName, onOpen, moreCommandsOf],
  )
  const bulk = useMemo(
    () => sender && resource && { sender, recordOf: resource.named, ...(code === undefined ? {} : { code }) },
    [sender, resource, code],
  )
  const onTab = useCallback(
    (next: string) => change({ tab: next === list.firstTab ? undefined : next, page: undefined }),
    [change, list],
  )
  const clear = () => change(Object.fromEntries([...filterNames, 'page'].map((name) => [name, undefined])), true)
  const tabLabel = useTabLabel(list, resource)
  const tabName = tab === undefined ? undefined : tabLabel(tab)

  return (
    <>
      {isHeadDrawn ? (
        <>
          {resource !== undefined && tab !== undefined && (
            <StatusTabs
              path={path}
              label={label}
              list={list}
              resource={resource}
              tabLabel={tabLabel}
              current={tab}
              filters={filters}
              onTab={onTab}
            />
          )}
          <ListFilters
            label={props.searchLabel}
            q={search.q}
            onSearch={(q) => change({ q, page: undefined }, true)}
            isFiltered={isFiltered}
            onClear={clear}
          >
            {props.filters}
          </ListFilters>
        </>
      ) : (
        <div className={tab === undefined ? 'h-[calc(var(--control)+1.5rem)]' : 'h-[calc(var(--control)+4rem+1px)]'} />
      )}
      {props.summary}
      <div {...(tabName === undefined ? {} : { role: 'tabpanel', 'aria-label': tabName })}>
        <RecordList<Row, string>
          endpoint={props.endpoint}
          sorts={list.of.sorts}
          filters={queryOf(list, search)}
          label={tabName === undefined ? label : `${label} ${tabName}`}
          columns={props.columns}
          rowName={rowName}
          tableKey={`${path} ${JSON.stringify([tab, filters])}`}
          place={search}
          onPlace={({ sort, page }) => change({ sort, page })}
          empty={isFiltered ? <NoMatch /> : <Empty title={props.empty} />}
          {...(props.href === undefined ? {} : { href: props.href })}
          onOpen={onOpen}
          commandsOf={commandsOf}
          bulk={bulk}
          opened={search.open}
        />
      </div>
      {(resource ?? moreCommandsOf) !== undefined && search.open === undefined && <RowCommands />}
    </>
  )
}

function openCommand(
  { kind, words }: Pick<Resource, 'kind' | 'words'>,
  row: ListedRecord,
  about: string,
  perform: () => void,
): Command {
  return {
    id: `${kind.name}.open`,
    title: { key: words.open },
    scope: 'record',
    about,
    subject: subjectOf(kind.name, row.id),
    keys: 'o',
    perform,
  }
}
