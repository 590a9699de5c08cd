import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { Endpoint, Page } from '../../../contract/endpoint.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { selectionOf } from '../../../machines/console/table.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { CallFailure } from '../../api/failure.ts'
import type { ReadPage } from '../../api/readResponse.ts'
import { type PageAndSort, toPageQueryParams } from '../../api/pageQueryParams.ts'
import { endpointQuery, toEndpointRequest } from '../../api/endpointQuery.ts'
import { lazyWithRetry, lazyAfterFirstScreen } from '../../loading/lazyComponent.tsx'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { readPreference } from '../../preferences/preferences.ts'
import { useReportFirstScreenReady, useIsFirstScreenShown } from '../../navigation/firstScreenContent.ts'
import { type Column, parseSort } from '../../ui/column.ts'
import { countPages } from '../../ui/pager.tsx'
import { DataTable } from '../../ui/table.tsx'
import { TableFooter } from '../../ui/tableFooter.tsx'
import { type TableStatus, useTable } from '../../ui/tableModel.ts'
import { useKeyboardServices } from '../../ui/keyboard.ts'
import { useTableActor } from '../../ui/useTableActor.ts'
import { ListCommands } from './ListCommands.tsx'
import { firstAndLastRowCommands } from './firstAndLastRowCommands.ts'
import type { EndpointReturning, ListedRecord } from '../resource.ts'
import { useAssumedPage } from '../changes/useAssumedPage.ts'
import { useRowGoneText } from '../changes/useRowGoneText.ts'
import { type RowMarkingSettings, useRowsWithMarkedChanges } from '../changes/useRowsWithMarkedChanges.ts'
import { usePageTurn } from './usePageTurn.ts'
import { useChosenColumns } from '../columns/useChosenColumns.ts'
import { useShownColumns } from '../columns/useShownColumns.ts'
import type { ColumnChoiceProps } from '../columns/ColumnChoice.tsx'
import type { RecordPrefetchProps } from '../record/RecordPrefetch.tsx'
import type { TotalAmountProps } from '../columns/TotalAmount.tsx'
import type { BulkSettings, BulkCommandsProps, SelectionView } from '../bulk/BulkCommands.tsx'

const BulkCommands = lazyAfterFirstScreen<BulkCommandsProps<ListedRecord>>(
  () => import('../bulk/BulkCommands.tsx'),
) as <Row extends ListedRecord>(props: BulkCommandsProps<Row>) => ReactNode
const RecordActions = lazyWithRetry<{ kind: string }>(() =>
  import('../record/RecordActions.tsx').then((code) => ({ default: code.RecordActions })),
)

const RowShortcutHints = lazyAfterFirstScreen<object>(() =>
  import('./RowShortcutHints.tsx').then((code) => ({ default: code.RowShortcutHints })),
)
const RecordPrefetch = lazyAfterFirstScreen<RecordPrefetchProps>(() =>
  import('../record/RecordPrefetch.tsx').then((code) => ({ default: code.RecordPrefetch })),
)
const ColumnChoice = lazyAfterFirstScreen<ColumnChoiceProps>(() =>
  import('../columns/ColumnChoice.tsx').then((code) => ({ default: code.ColumnChoice })),
)
const TotalAmount = lazyAfterFirstScreen<TotalAmountProps>(() =>
  import('../columns/TotalAmount.tsx').then((code) => ({ default: code.TotalAmount })),
)

interface RecordListProps<Row extends ListedRecord, Sort extends string> {
  endpoint: EndpointReturning<Page<Row>>
  /** The path parameters of the endpoint, if it has any. */
  params?: Record<string, string | number>
  filters?: Record<string, string | number | undefined>
  /** The accessible name of the list. */
  label: string
  /** The fields by which the server can sort. */
  sortFields: readonly Sort[]
  /** All columns. The staff member chooses which of them are shown. Must be referentially stable. */
  columns: readonly Column<Row, NoInfer<Sort>>[]
  /** The ids of the columns that say nothing here, such as the state on a tab with records of one state. */
  hiddenColumnIds?: readonly string[]
  rowName: (row: Row) => string
  /**
   * Identifies the list with its tab, search and filters. Each key has its own table actor, so its own cursor and
   * selection.
   */
  tableKey: string
  pageAndSort: PageAndSort
  onPageAndSortChange: (pageAndSort: PageAndSort) => void
  /** The content shown if there are no rows. */
  emptyContent?: ReactNode
  href?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** Returns the commands of the row under the cursor. Must be referentially stable. */
  commandsOf?: (row: Row) => readonly Command[]
  /** The endpoint of a single record, if it is loaded when the cursor rests on its row. */
  recordEndpoint?: Endpoint | undefined
  /** The bulk actions; without them, rows cannot be selected. Must be referentially stable. */
  bulk?: BulkSettings<Row> | undefined
  /** How rows that another person has changed are marked, if the list marks them. */
  marking?: RowMarkingSettings | undefined
  /** How the amounts of the records are summed up, if they have amounts. */
  totalAmountSettings?: Omit<TotalAmountProps, 'filters'> | undefined
  /** The id of the record that is open beside the list. While it is open, the list registers no row commands. */
  openRecordId?: RowId | undefined
}

const NO_COMMANDS: readonly Command[] = []
const NO_SELECTION: SelectionView = { commands: NO_COMMANDS, sum: undefined }

/** A list of records from the server: the table with its loading and error states, and the commands of its rows. */
export function RecordList<Row extends ListedRecord, Sort extends string>(props: RecordListProps<Row, Sort>) {
  const { endpoint, commandsOf, onPageAndSortChange, bulk, openRecordId } = props
  const isRecordOpen = openRecordId !== undefined
  const chosenColumns = useChosenColumns<Row>(endpoint.path, props.columns).columns
  const columns = useShownColumns(chosenColumns, props.hiddenColumnIds, isRecordOpen)
  const { client } = useConsole()
  const pageAndSort = {
    page: props.pageAndSort.page ?? 1,
    sort: sortIfAllowed(props.sortFields, props.pageAndSort.sort),
  }
  const requestOf = (number: number) =>
    toEndpointRequest<typeof endpoint>({
      params: props.params,
      query: toPageQueryParams({ ...pageAndSort, page: number }, props.filters),
    })
  const list = useQuery({
    ...endpointQuery(client, endpoint, requestOf(pageAndSort.page)),
    placeholderData: keepPreviousData,
  })
  const page: ReadPage<Row> | undefined = list.data
  const { rows: assumedRows, total, isReplaced } = useAssumedPage(endpoint, page, props.filters?.['status'])
  const status = isReplaced ? 'loading' : tableStatusOf(list)
  const listId = `${props.tableKey} ${pageAndSort.sort ?? ''}`
  const pageTurn = usePageTurn({ endpoint, requestOf, listId, page: pageAndSort.page, openRecordId })
  const { rows, shownRows, notes } = useRowsWithMarkedChanges({
    marking: props.marking,
    rows: assumedRows,
    listPageId: status === 'ready' ? `${props.tableKey} ${pageAndSort.page} ${pageAndSort.sort ?? ''}` : undefined,
    rowName: props.rowName,
  })
  const actor = useTableActor(props.tableKey)
  const table = useTable<Row>({
    label: props.label,
    actor,
    status,
    rows,
    shownRows,
    notes,
    total,
    hasMore: page?.hasMore,
    unreadableCount: page?.unreadableCount,
    page: pageAndSort.page,
    pendingPage: pageTurn.pendingPage,
    limit: page?.limit ?? PAGE_SIZE,
    columns,
    rowName: props.rowName,
    href: props.href,
    sort: pageAndSort.sort,
    selectable: bulk !== undefined,
    openRecordId,
    failure: list.error,
    renderLimit: useIsFirstScreenShown() ? undefined : visibleRowCount(),
    onPageChange: (to) => onPageAndSortChange({ sort: pageAndSort.sort, page: to > 1 ? to : undefined }),
    onOpenRecordOfOtherPage: (to, end) => void pageTurn.openOnPage(to, end),
    onSortChange: (sort) => onPageAndSortChange({ sort, page: undefined }),
    onRetry: () => void list.refetch(),
    ...(props.onOpen === undefined ? {} : { onOpen: props.onOpen }),
  })
  const { tableData } = table
  const selection = useSelector(actor, selectionOf)
  const [selectionView, setSelectionView] = useState(NO_SELECTION)
  const { keyboard } = useKeyboardServices()
  useCommandRegistration(useMemo(() => firstAndLastRowCommands(actor, endpoint.id), [actor, endpoint]))
  const { marking, rowName } = props
  const toRowGoneText = useRowGoneText(marking?.kind)
  // The table loses the cursor in a layout effect, before this effect runs with the new rows. The listener therefore
  // still has the former `rows`, which contain the lost row.
  useEffect(() => {
    const subscription = actor.on('cursorRowGone', ({ id, isProcessed }) => {
      const row = isRecordOpen || isProcessed ? undefined : rows.find((each) => each.id === id)
      keyboard.send({
        type: 'loseRecord',
        lostRecord: row && { rowId: String(id), message: toRowGoneText(id, rowName(row)) },
      })
    })
    return () => subscription.unsubscribe()
  }, [actor, keyboard, isRecordOpen, rows, rowName, toRowGoneText])
  useReportFirstScreenReady(!list.isPending)
  const numberOfPages = list.isPlaceholderData || page === undefined ? undefined : countPages(page.total, page.limit)
  const isPastLastPage = numberOfPages !== undefined && pageAndSort.page > numberOfPages
  useEffect(() => {
    if (isPastLastPage)
      onPageAndSortChange({ ...props.pageAndSort, page: numberOfPages > 1 ? numberOfPages : undefined })
  })

  const { params, filters, totalAmountSettings } = props
  const { sort } = pageAndSort
  const readPage = useCallback(
    (number: number, limit: number, signal: AbortSignal) => {
      const query = { ...toPageQueryParams({ page: number, sort }, filters), limit }
      return client.call(endpoint, { params, query }, { signal })
    },
    [client, endpoint, params, filters, sort],
  )

  const totalAmount = totalAmountSettings && (
    <Suspense>
      <TotalAmount {...totalAmountSettings} filters={filters ?? {}} />
    </Suspense>
  )

  return (
    <>
      <DataTable table={table} emptyContent={props.emptyContent}>
        <TableFooter
          rowShortcutHints={
            <Suspense>
              <RowShortcutHints />
            </Suspense>
          }
          listSum={totalAmount}
          selectionSum={selection === 'all' ? totalAmount : selectionView.sum}
          selectionActions={
            bulk &&
            !isRecordOpen && (
              <Suspense>
                <RecordActions kind={bulk.sender.lifecycleTextKeys.lifecycle.record} />
              </Suspense>
            )
          }
        />
      </DataTable>
      {!isRecordOpen && (
        <ListCommands
          actor={actor}
          tableData={tableData}
          rows={rows}
          commandsOf={commandsOf}
          selectionCommands={selection.length > 0 ? selectionView.commands : undefined}
        />
      )}
      {!isRecordOpen && props.recordEndpoint !== undefined && (
        <Suspense>
          <RecordPrefetch actor={actor} get={props.recordEndpoint} />
        </Suspense>
      )}
      <Suspense>
        <ColumnChoice listPath={endpoint.path} columns={props.columns} />
      </Suspense>
      {bulk && (
        <Suspense>
          <BulkCommands
            settings={bulk}
            endpoint={endpoint}
            actor={actor}
            selection={selection}
            total={total}
            rows={rows}
            readPage={readPage}
            onChange={setSelectionView}
          />
        </Suspense>
      )}
    </>
  )
}

/** The minimum height in px of everything above and below the rows of a list. */
const NON_ROW_HEIGHT_PX = 240 + 48

/** Returns the maximum number of rows that fit in the window, from the row heights of the theme. */
function visibleRowCount(): number {
  return Math.ceil((innerHeight - NON_ROW_HEIGHT_PX) / (readPreference('density') === 'compact' ? 28 : 36))
}

/** Returns `sort` if the list can be sorted by its field, else undefined. */
function sortIfAllowed(sortFields: readonly string[], sort: string | undefined): string | undefined {
  const field = parseSort(sort)?.field
  return field !== undefined && sortFields.includes(field) ? sort : undefined
}

interface ListQueryState {
  isPending: boolean
  isError: boolean
  isPlaceholderData: boolean
  error: unknown
}

function tableStatusOf({ isPending, isError, isPlaceholderData, error }: ListQueryState): TableStatus {
  if (error instanceof CallFailure && error.status === 403) return 'refused'
  if (isError) return 'failed'
  if (isPending) return 'loading'
  return isPlaceholderData ? 'replacing' : 'ready'
}
