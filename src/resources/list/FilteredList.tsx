import { type ComponentProps, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import type { Page } from '../../../contract/endpoint.ts'
import { MANY_RECORDS_ID } from '../../../contract/live/recordWrite.ts'
import type { RecordKindName } from '../../../contract/topics.ts'
import { needsDecision } from '../../../machines/lifecycle.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { maySendLifecycleEvents } from '../../commands/eventSender.ts'
import { lazyAfterFirstScreen, lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { preloadModules } from '../../loading/deferred.ts'
import { paramNamesOfFilter, type ListFilter } from '../../navigation/listFilter.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import type { ScreenList } from '../../navigation/screen.ts'
import {
  listUrl,
  statusOfTab,
  defaultSortOf,
  filterQueryOf,
  pageAndSortOf,
  type ListSearch,
  statusAndFilterQueryOf,
  currentTabOf,
} from '../../navigation/search.ts'
import { useIsFirstFramePainted } from '../../navigation/useIsFirstFramePainted.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyList, NoMatches } from '../../ui/statusMessages.tsx'
import type { RecentChangeNote } from '../changes/RecentChangeNote.tsx'
import { STATE_COLUMN_ID, WAITING_COLUMN_ID } from '../columns/columns.tsx'
import type { CsvDownloadProps } from './CsvDownload.tsx'
import { contactCommands } from '../contactCommands.ts'
import { NoMatchesOnTab } from './NoMatchesOnTab.tsx'
import { FilterFields, type FiltersProps, searchParamOf } from '../filters/FilterFields.tsx'
import { ListFilters } from '../filters/ListFilters.tsx'
import { openRecordCommand } from '../openRecordCommand.ts'
import { RecordList } from './RecordList.tsx'
import type { EndpointReturning, ListedRecord, Resource } from '../resource.ts'
import { RecordMenuHost } from '../record/RecordMenuHost.tsx'
import type { SavedViewsProps } from '../savedViews/SavedViews.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { tableKeyOf } from '../tableKeyOf.ts'
import { useChosenColumns } from '../columns/useChosenColumns.ts'
import { useListSearch } from '../useListSearch.ts'
import { type ResultsFocus, useResultsFocus } from '../filters/useResultsFocus.ts'
import { useListLifecycleEventSenders } from './useListLifecycleEventSenders.ts'
import { useTabLabel } from './useTabLabel.ts'

export interface FilteredListProps<Row extends ListedRecord> {
  /** The list's declaration in its screen. */
  list: ScreenList
  endpoint: EndpointReturning<Page<Row>>
  /** The accessible name of the list. */
  label: string
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** The label of the search field, if the list can be searched. */
  searchLabel?: string
  /** The filters of the list, besides the search and the tabs. */
  filters?: readonly ListFilter[] | undefined
  /** Content between the filters and the rows, such as totals. */
  summary?: ReactNode
  /** The text shown if there are no records at all. */
  emptyText: string
  /** The resource of the records, if they have a lifecycle. It provides the tabs, the commands and the bulk actions. */
  resource?: Resource<Row> | undefined
  /** The endpoint with the whole list as a CSV file; that of the resource, unless given. */
  csv?: EndpointReturning<string>
  /** The kind of the records, if they have no lifecycle and changes by other people are marked. */
  kind?: RecordKindName
  href?: (row: Row) => string
  /** Must be referentially stable. */
  onOpen: (row: Row) => void
  /** Further commands of the row under the cursor. Must be referentially stable. */
  moreCommandsOf?: ((row: Row) => readonly Command[]) | undefined
}

const loadFilterChips = () => import('../filters/FilterChips.tsx')
const FilterChips = lazyWithRetry<FiltersProps>(loadFilterChips)

const ListChangeNote = lazyAfterFirstScreen<ComponentProps<typeof RecentChangeNote>>(() =>
  import('../changes/RecentChangeNote.tsx').then((code) => ({ default: code.RecentChangeNote })),
)

const SavedViewButton = lazyAfterFirstScreen(() => import('../savedViews/SavedViewButton.tsx'))
const SavedViews = lazyAfterFirstScreen<SavedViewsProps>(() =>
  import('../savedViews/SavedViews.tsx').then((code) => ({ default: code.SavedViews })),
)

const CsvDownload = lazyAfterFirstScreen<CsvDownloadProps>(() =>
  import('./CsvDownload.tsx').then((code) => ({ default: code.CsvDownload })),
)

const NO_FILTERS: readonly ListFilter[] = []

/**
 * At this viewport width or wider, the tabs and the filters take one line each, so that their space can be reserved.
 */
const SINGLE_LINE_MIN_WIDTH_PX = 1240

/**
 * A list of records with tabs by status, a search, filters, and commands for one or several records. The search params
 * hold the tab, search, filters, sort, page and open record. After a page load, tabs and filters are rendered only
 * after the first frame, unless the viewport is narrow.
 */
export function FilteredList<Row extends ListedRecord>(props: FilteredListProps<Row>) {
  const { list, label, columns, resource, kind, rowName, onOpen, moreCommandsOf, csv = resource?.csv } = props
  const screen = useScreen()
  const permissions = usePermissions()
  const areFiltersRendered = useIsFirstFramePainted() || innerWidth < SINGLE_LINE_MIN_WIDTH_PX
  const [search, change] = useListSearch<ListSearch>()
  const url = listUrl(screen, list)
  const tab = currentTabOf(list, search)
  const stateCode = useMemo(() => statusOfTab(list, tab), [list, tab])
  const lifecycle = resource?.lifecycleTextKeys.lifecycle
  const hiddenColumnIds = useMemo(() => {
    const isWaitingTab = lifecycle !== undefined && stateCode !== undefined && needsDecision(lifecycle, stateCode)
    return [...(stateCode === undefined ? [] : [STATE_COLUMN_ID]), ...(isWaitingTab ? [] : [WAITING_COLUMN_ID])]
  }, [lifecycle, stateCode])
  const resultsFocus = useResultsFocus()
  const filterParamValues = filterQueryOf(list, search)
  const pageAndSort = pageAndSortOf(list, search)
  const defaultSort = defaultSortOf(list, tab)
  const listFilters = props.filters ?? NO_FILTERS
  const filterParamNames = useMemo(() => ['q', ...Object.keys(list.filters)], [list])
  const isFiltered = filterParamNames.some((name) => search[name as keyof ListSearch] !== undefined)
  const tableKey = tableKeyOf({ screen, list, search })
  const senders = useListLifecycleEventSenders(
    resource && maySendLifecycleEvents(permissions, resource) ? resource : undefined,
    tableKey,
  )
  const marking = useMemo(() => {
    if (resource !== undefined)
      return { kind: resource.kind.name, lifecycle: resource.lifecycleTextKeys.lifecycle, stateCode }
    return kind && { kind, stateCode: undefined }
  }, [resource, kind, stateCode])
  const commandsOf = useCallback(
    (row: Row): Command[] => [
      ...(senders && resource ? lifecycleCommands(senders.rowSender, resource.toLifecycleRecord(row)) : []),
      ...(resource ? [openRecordCommand(resource, row, () => onOpen(row))] : []),
      ...(moreCommandsOf?.(row) ?? []),
      ...(resource ? contactCommands(resource, row) : []),
    ],
    [resource, senders, onOpen, moreCommandsOf],
  )
  const { columns: chosenColumns, areChosen } = useChosenColumns(props.endpoint.path, columns)
  const csvColumns = useMemo(
    () => (areChosen ? chosenColumns.filter(({ id }) => !hiddenColumnIds.includes(id)) : undefined),
    [areChosen, chosenColumns, hiddenColumnIds],
  )
  const columnIds = useMemo(() => columns.map(({ id }) => id), [columns])
  const { sort } = pageAndSort
  const csvQuery = useMemo(
    () => ({ ...statusAndFilterQueryOf(list, search), ...(sort === undefined ? {} : { sort }) }),
    [list, search, sort],
  )
  const bulk = useMemo(
    () =>
      senders &&
      resource && {
        sender: senders.bulkSender,
        toLifecycleRecord: resource.toLifecycleRecord,
        ...(stateCode === undefined ? {} : { stateCode }),
      },
    [senders, resource, stateCode],
  )
  const onTabChange = useCallback(
    (next: string) => change({ tab: next === list.defaultTab ? undefined : next, page: undefined }),
    [change, list],
  )
  const clearFilters = () =>
    change(Object.fromEntries([...filterParamNames, 'page'].map((name) => [name, undefined])), true)
  const onFilter = (changes: Record<string, string | number | undefined>) =>
    change({ ...changes, page: undefined }, true)
  const activeFilters = listFilters.filter((filter) =>
    paramNamesOfFilter(filter).some((param) => searchParamOf(search, param) !== undefined),
  )
  useEffect(() => preloadModules(loadFilterChips), [])
  const tabLabelOf = useTabLabel(list, resource)
  const currentTabLabel = tab === undefined ? undefined : tabLabelOf(tab)
  const listName = currentTabLabel === undefined ? label : `${label} ${currentTabLabel}`
  const noMatchesContent =
    resource === undefined || tab === undefined ? (
      <NoMatches />
    ) : (
      <NoMatchesOnTab
        list={list}
        resource={resource}
        tabLabelOf={tabLabelOf}
        filterParamValues={filterParamValues}
        onTabChange={onTabChange}
      />
    )

  return (
    <>
      {areFiltersRendered ? (
        <>
          {resource !== undefined && tab !== undefined && (
            <StatusTabs
              listUrl={url}
              label={label}
              list={list}
              resource={resource}
              tabLabelOf={tabLabelOf}
              current={tab}
              filterParamValues={filterParamValues}
              onTabChange={onTabChange}
            />
          )}
          {props.searchLabel !== undefined && (
            <ListFilters
              resultsFocus={resultsFocus}
              label={props.searchLabel}
              q={search.q}
              onSearch={(q) => change({ q, page: undefined }, true)}
              isFiltered={isFiltered}
              onClear={clearFilters}
              tools={
                <Suspense>
                  <SavedViewButton />
                </Suspense>
              }
              hasFilters={listFilters.some(({ kind: filterKind }) => filterKind !== 'record')}
            >
              <FilterFields filters={listFilters} search={search} onChange={onFilter} />
            </ListFilters>
          )}
        </>
      ) : (
        <div
          className={
            tab === undefined ? 'h-[calc(var(--control-height)+1.5rem)]' : 'h-[calc(var(--control-height)+4rem+1px)]'
          }
        />
      )}
      {activeFilters.length > 0 && (
        <Suspense fallback={<div className="h-10" />}>
          <FilterChips filters={activeFilters} search={search} onChange={onFilter} />
        </Suspense>
      )}
      <Suspense fallback={search.saved !== undefined && <div className="h-10" />}>
        <SavedViews list={list} filters={listFilters} columnIds={columnIds} />
      </Suspense>
      {props.summary}
      {marking !== undefined && (
        <Suspense>
          <ListChangeNote recordKey={recordKeyOf(marking.kind, MANY_RECORDS_ID)} version={undefined} isAnnounced />
        </Suspense>
      )}
      <div {...(currentTabLabel === undefined ? {} : { role: 'tabpanel', 'aria-label': currentTabLabel })}>
        <RecordList<Row, string>
          endpoint={props.endpoint}
          sortFields={list.declaration.sortFields}
          filters={statusAndFilterQueryOf(list, search)}
          label={listName}
          columns={columns}
          hiddenColumnIds={hiddenColumnIds}
          rowName={rowName}
          tableKey={tableKey}
          pageAndSort={pageAndSort}
          onPageAndSortChange={({ sort, page }) => change({ sort: sort === defaultSort ? undefined : sort, page })}
          emptyContent={
            <NoResult key={tableKey} resultsFocus={resultsFocus}>
              {isFiltered ? noMatchesContent : <EmptyList title={props.emptyText} />}
            </NoResult>
          }
          {...(props.href === undefined ? {} : { href: props.href })}
          onOpen={onOpen}
          commandsOf={commandsOf}
          recordEndpoint={resource?.get}
          bulk={bulk}
          openRecordId={search.open}
          marking={marking}
          totalAmountSettings={resource?.amountUnit && { countsEndpoint: resource.counts, unit: resource.amountUnit }}
        />
      </div>
      {csv !== undefined && (
        <Suspense>
          <CsvDownload
            endpoint={csv}
            query={csvQuery}
            listName={listName}
            {...(csvColumns === undefined ? {} : { columns: csvColumns })}
          />
        </Suspense>
      )}
      {(resource ?? moreCommandsOf) !== undefined && <RecordMenuHost />}
    </>
  )
}

/** Shown in place of the rows if there are none. */
function NoResult({ resultsFocus, children }: { resultsFocus: ResultsFocus; children: ReactNode }) {
  useLayoutEffect(() => resultsFocus.leaveEmptyResults(), [resultsFocus])
  return children
}
