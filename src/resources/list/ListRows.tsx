import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { CallFailure } from '../../api/failure.ts'
import type { ReadPage } from '../../api/readResponse.ts'
import { toPageQueryParams } from '../../api/pageQueryParams.ts'
import { endpointQuery, toEndpointRequest } from '../../api/endpointQuery.ts'
import { lazyAfterFirstScreen } from '../../loading/lazyComponent.tsx'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useActorEvent, useConsole } from '../../console.tsx'
import { readPreference } from '../../preferences/preferences.ts'
import { useReportFirstScreenReady, useIsFirstScreenShown } from '../../navigation/firstScreenContent.ts'
import { useText } from '../../texts/text.ts'
import { countPages } from '../../ui/pager.tsx'
import { EmptyList, NoMatches } from '../../ui/statusMessages.tsx'
import { DataTable } from '../../ui/table.tsx'
import { type TableStatus, useTable } from '../../ui/tableModel.ts'
import { useKeyboardServices } from '../../ui/keyboard.ts'
import { useTableActor } from '../../ui/useTableActor.ts'
import { useAssumedPage } from '../changes/useAssumedPage.ts'
import { useRowGoneText } from '../changes/useRowGoneText.ts'
import { useRowsWithMarkedChanges } from '../changes/useRowsWithMarkedChanges.ts'
import { useShownColumns } from '../columns/useShownColumns.ts'
import { ListRowsContext, type ListRowsView, NO_SELECTION, useList } from '../model/listContext.ts'
import { allowedSort, hrefBuilderOf, markedKindOf, resourceOf } from '../model/ListModel.ts'
import type { ListedRecord } from '../resource.ts'
import { firstAndLastRowCommands } from './firstAndLastRowCommands.ts'
import { ListFooter } from './ListFooter.tsx'
import { NoMatchesOnTab } from './NoMatchesOnTab.tsx'
import { RowCommands } from './RowCommands.tsx'
import { usePageTurn } from './usePageTurn.ts'

const BulkCommands = lazyAfterFirstScreen<object>(() => import('../bulk/BulkCommands.tsx'))
const RecordPrefetch = lazyAfterFirstScreen<object>(() =>
  import('../record/RecordPrefetch.tsx').then((code) => ({ default: code.RecordPrefetch })),
)
const ColumnChoice = lazyAfterFirstScreen<object>(() =>
  import('../columns/ColumnChoice.tsx').then((code) => ({ default: code.ColumnChoice })),
)

/** The rows of a list from the server: the table with its loading and error states, and the commands of its rows. */
export function ListRows() {
  const { view, model } = useList()
  const { definition, list, params, rowsQuery, search, senders, stateCode, tableKey } = view
  const { endpoint } = definition
  const text = useText()
  const { client, screens } = useConsole()
  const openRecordId = list.hasRecordPanel ? search.open : undefined
  const isRecordOpen = openRecordId !== undefined
  const columns = useShownColumns(view, isRecordOpen)
  const { page: number = 1 } = view.pageAndSort
  const sort = allowedSort(view)
  const requestOf = (page: number) =>
    toEndpointRequest<typeof endpoint>({ params, query: toPageQueryParams({ page, sort }, rowsQuery) })
  const query = useQuery({
    ...endpointQuery(client, endpoint, requestOf(number)),
    placeholderData: keepPreviousData,
  })
  const page: ReadPage<ListedRecord> | undefined = query.data
  const { rows: assumedRows, total, isReplaced } = useAssumedPage(endpoint, page, rowsQuery['status'])
  const status = isReplaced ? 'loading' : tableStatusOf(query)
  const pageTurn = usePageTurn({ requestOf, listId: `${tableKey} ${sort ?? ''}`, page: number, openRecordId })
  const rowName = (row: ListedRecord) => definition.rowName(row, text)
  const markedKind = markedKindOf(definition)
  const { rows, shownRows, notes } = useRowsWithMarkedChanges({
    kind: markedKind,
    lifecycle: resourceOf(definition)?.lifecycleTextKeys.lifecycle,
    stateCode,
    rows: assumedRows,
    listPageId: status === 'ready' ? `${tableKey} ${number} ${sort ?? ''}` : undefined,
    rowName,
  })
  const actor = useTableActor(tableKey)
  const table = useTable<ListedRecord>({
    label: view.listName,
    actor,
    status,
    rows,
    shownRows,
    notes,
    total,
    hasMore: page?.hasMore,
    unreadableCount: page?.unreadableCount,
    page: number,
    pendingPage: pageTurn.pendingPage,
    limit: page?.limit ?? PAGE_SIZE,
    columns,
    rowName,
    href: hrefBuilderOf(view, screens),
    sort,
    selectable: senders !== undefined,
    openRecordId,
    failure: query.error,
    renderLimit: useIsFirstScreenShown() ? undefined : visibleRowCount(),
    onOpen: (row) => void model.open(row),
    onPageChange: (to) => model.changePageAndSort({ sort, page: to > 1 ? to : undefined }),
    onOpenRecordOfOtherPage: (to, end) => void pageTurn.openOnPage(to, end),
    onSortChange: (to) => model.changePageAndSort({ sort: to, page: undefined }),
    onRetry: () => void query.refetch(),
  })
  const { keyboard } = useKeyboardServices()
  useCommandRegistration(firstAndLastRowCommands(actor, endpoint.id))
  const toRowGoneText = useRowGoneText(markedKind)
  // The table loses the cursor in a layout effect, before the effects of the new rows have run. The listener
  // therefore still has the former `rows`, which contain the lost row.
  useActorEvent(actor, 'cursorRowGone', ({ id, isProcessed }) => {
    const row = isRecordOpen || isProcessed ? undefined : rows.find((each) => each.id === id)
    keyboard.send({
      type: 'loseRecord',
      lostRecord: row && { rowId: String(id), message: toRowGoneText(id, rowName(row)) },
    })
  })
  useReportFirstScreenReady(!query.isPending)
  const numberOfPages = query.isPlaceholderData || page === undefined ? undefined : countPages(page.total, page.limit)
  const isPastLastPage = numberOfPages !== undefined && number > numberOfPages
  useEffect(() => {
    if (isPastLastPage)
      model.changePageAndSort({ ...view.pageAndSort, page: numberOfPages > 1 ? numberOfPages : undefined })
  })
  const [selection, setSelection] = useState(NO_SELECTION)

  return (
    <ListRowsContext value={{ table, selection, setSelection } as unknown as ListRowsView<never>}>
      <DataTable table={table} emptyContent={<NoRows key={tableKey} />}>
        <ListFooter />
      </DataTable>
      {!isRecordOpen && <RowCommands />}
      {!isRecordOpen && definition.resource !== undefined && (
        <Suspense>
          <RecordPrefetch />
        </Suspense>
      )}
      <Suspense>
        <ColumnChoice />
      </Suspense>
      {senders !== undefined && (
        <Suspense>
          <BulkCommands />
        </Suspense>
      )}
    </ListRowsContext>
  )
}

/** Shown in place of the rows if there are none. */
function NoRows(): ReactNode {
  const text = useText()
  const { view, model } = useList()
  const { definition, isFiltered, tab } = view
  const { resultsFocus } = model
  useLayoutEffect(() => resultsFocus.leaveEmptyResults(), [resultsFocus])
  if (!isFiltered)
    return definition.emptyText === undefined ? <EmptyList /> : <EmptyList title={text(definition.emptyText)} />
  return definition.resource === undefined || tab === undefined ? <NoMatches /> : <NoMatchesOnTab />
}

/** The minimum height in px of everything above and below the rows of a list. */
const NON_ROW_HEIGHT_PX = 240 + 48

/** Returns the maximum number of rows that fit in the window, from the row heights of the theme. */
function visibleRowCount(): number {
  return Math.ceil((innerHeight - NON_ROW_HEIGHT_PX) / (readPreference('density') === 'compact' ? 28 : 36))
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
