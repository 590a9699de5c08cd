import { useRouter } from '@tanstack/react-router'
import { createContext, useContext, useInsertionEffect, useState } from 'react'
import { selectionOf, type TableActor, type TableSnapshot } from '../../machines/console/table.ts'
import type { RowId } from '../../machines/console/tableRows.ts'
import { useConsole } from '../console.tsx'
import { currentText } from '../texts/text.ts'
import { type Column, nextSort } from './column.ts'
import { isEmailOrPhoneUrl } from './contactUrl.ts'
import { focusGrid } from './focus.ts'
import { countPages } from './pager.tsx'
import { type TableData, useTableData } from './tableData.ts'

/**
 * `loading`: no rows yet. `replacing`: the previous rows are shown while the requested ones load. `ready`: the
 * requested rows are shown, also during a refetch. `failed`: loading has failed, and the rows, if any, are outdated.
 * `refused`: the signed-in staff member lacks the permission.
 */
export type TableStatus = 'loading' | 'replacing' | 'ready' | 'failed' | 'refused'

/** What a row of a table shows. */
export interface TableRecord {
  id: RowId
}

/** What a table shows, and what its screen does when somebody uses it. */
export interface TableOptions<Row extends TableRecord> {
  /** The accessible name of the table. */
  label: string
  /** The actor from `useTableActor(key)`, which has the cursor and the selection. */
  actor: TableActor
  status: TableStatus
  /** A new array means that the rows have changed. */
  rows: readonly Row[]
  /** `rows` together with the crossed-out rows, which the cursor skips; `rows` by default. */
  shownRows?: readonly Row[]
  /** Shown at the end of a row, by the row's id. */
  notes?: ReadonlyMap<RowId, string>
  /** Returns the text that distinguishes a row from the others. */
  rowName: (row: Row) => string
  /** Returns the URL of a row's link; a click without modifier keys calls `onOpen`. */
  href?: ((row: Row) => string) | undefined
  /** A new array means that the columns have changed. */
  columns: readonly Column<Row>[]
  /** The number of rows on all pages; by default, all rows are in `rows`. */
  total?: number
  /** Whether more rows follow than `total` says, because the server does not count them. */
  hasMore?: boolean | undefined
  /** How many rows of the page could not be read, and are left out. */
  unreadableCount?: number | undefined
  /** The page number, starting at 1; 1 for a table without pages. */
  page?: number
  /** The number of the page whose rows are loading while those of `page` stay beside an open record. */
  pendingPage?: number | undefined
  /** The number of rows of a page; by default, all rows are on one page. */
  limit?: number
  /** The `sort` search parameter: `name`, `-createdAt`. */
  sort?: string | undefined
  selectable?: boolean
  /** The record that is open beside the table. `onOpen` is then called for every record that the cursor moves to. */
  openRecordId?: RowId | undefined
  /** What the call that loads the rows threw, if it failed. */
  failure?: unknown
  /**
   * How many rows to render now, with space reserved for the rest. If it is undefined, or if the cursor is on a row
   * beyond it, all rows are rendered.
   */
  renderLimit?: number | undefined
  onOpen?: (row: Row) => void
  onPageChange?: (page: number) => void
  onSortChange?: (sort: string | undefined) => void
  /** Opens the first or the last record of another page in place of the open record. */
  onOpenRecordOfOtherPage?: (page: number, end: 'first' | 'last') => void
  onRetry?: () => void
}

/** The options of a table with their defaults, and what follows from them. */
interface TableView<Row extends TableRecord> extends TableOptions<Row> {
  shownRows: readonly Row[]
  total: number
  page: number
  limit: number
  numberOfPages: number
  selectable: boolean
  isRecordOpen: boolean
}

type TableServices = Pick<ReturnType<typeof useConsole>, 'notice'> & Pick<ReturnType<typeof useRouter>, 'history'>

/**
 * What a person can do with a table. It is created once for the table on a screen, so its methods are the same for as
 * long as the table is there, and act on what was rendered last. The cursor and the selection are in the actor.
 */
export class TableModel<Row extends TableRecord> {
  #view: TableView<Row>
  readonly #services: TableServices

  constructor(view: TableView<Row>, services: TableServices) {
    this.#view = view
    this.#services = services
  }

  /** Takes over what has been rendered. Called before all layout effects of that render. */
  show(view: TableView<Row>): void {
    this.#view = view
  }

  /** What was rendered last, for handlers of events. A component renders the view of its context instead. */
  get view(): TableView<Row> {
    return this.#view
  }

  get actor(): TableActor {
    return this.#view.actor
  }

  /** Whether the requested rows are loading. A key press that affects rows then waits or is refused. */
  get areRowsAwaited(): boolean {
    return areRowsAwaited(this.#view)
  }

  /** Opens what the cell of the cursor links to: the record of the row with `id`, or the URL of the cell. */
  openCell(id: RowId): void {
    const row = this.#rowOf(id)
    if (row === undefined) return
    const href = this.#columnAt(this.actor.getSnapshot().context.column)?.href?.(row)
    if (href === undefined) this.#view.onOpen?.(row)
    else if (isEmailOrPhoneUrl(href)) location.assign(href)
    else this.#services.history.push(href)
  }

  /** Opens the record of a row in place of the open one. */
  replaceOpenRecord(id: RowId): void {
    const row = this.#rowOf(id)
    if (row !== undefined) this.#view.onOpen?.(row)
  }

  /**
   * Opens the nearest record of the next page in place of the open one, or says that there is none. `by` is negative
   * for the previous page.
   */
  openRecordOfOtherPage(by: number): void {
    const to = this.#view.page + Math.sign(by)
    if (this.#hasPage(to)) this.#view.onOpenRecordOfOtherPage?.(to, by < 0 ? 'last' : 'first')
    else this.#refuse(by < 0 ? 'table.refusal.firstRecord' : 'table.refusal.lastRecord')
  }

  /** Shows the page `by` pages ahead, with its first record if a record is open, or says that there is no such page. */
  turnPage(by: number): void {
    const to = this.#view.page + by
    if (!this.#hasPage(to)) this.#refuse(by < 0 ? 'table.refusal.firstPage' : 'table.refusal.lastPage')
    else if (this.#view.isRecordOpen) this.#view.onOpenRecordOfOtherPage?.(to, 'first')
    else this.#view.onPageChange?.(to)
  }

  changePage = (page: number): void => this.#view.onPageChange?.(page)

  isColumnSortable(cellIndex: number): boolean {
    return this.#columnAt(cellIndex)?.sortField !== undefined
  }

  /** Sorts by the column of a cell, or says that the column is not sortable. */
  sortByCell(cellIndex: number): void {
    const field = this.#columnAt(cellIndex)?.sortField
    if (field === undefined) this.#refuse('table.notSortable')
    else this.sortByField(field)
  }

  sortByField(field: string): void {
    this.#view.onSortChange?.(nextSort(this.#view.sort, field))
  }

  /** Selects the rows of the page, or clears the selection if they are selected. */
  togglePageSelection(): void {
    const { actor } = this
    const isSelected = isPageSelected(this.#view, actor.getSnapshot())
    actor.send({ type: isSelected ? 'clear' : 'selectPage' })
  }

  // A click on a button of the selection removes the button itself, so the focus moves to the grid first, and the next
  // key press reaches the table.
  selectAll = (): void => {
    focusGrid()
    const { actor } = this
    actor.send({ type: 'selectPage' })
  }

  clearSelection = (): void => {
    focusGrid()
    const { actor } = this
    actor.send({ type: 'clear' })
  }

  #rowOf(id: RowId): Row | undefined {
    return this.#view.rows.find((row) => row.id === id)
  }

  #columnAt(cellIndex: number): Column<Row> | undefined {
    return this.#view.columns[this.#view.selectable ? cellIndex - 1 : cellIndex]
  }

  #hasPage(number: number): boolean {
    return number >= 1 && number <= this.#view.numberOfPages
  }

  #refuse(key: Parameters<ReturnType<typeof currentText>>[0]): void {
    const { notice } = this.#services
    notice.send({ type: 'refuse', message: currentText()(key) })
  }
}

/** A table as it is shown now. */
export interface Table<Row extends TableRecord> extends TableView<Row> {
  model: TableModel<Row>
  /** What the chart `table` needs to know of the rows; undefined while the rows of an earlier request are shown. */
  tableData: TableData | undefined
}

/** Returns the table of a screen: what it shows now, and the model that stays the same. */
export function useTable<Row extends TableRecord>(options: TableOptions<Row>): Table<Row> {
  const view = viewOf(options)
  const tableData = useTableData({ ...view, page: options.page ?? 1, isReady: options.status === 'ready' })
  const { notice } = useConsole()
  const { history } = useRouter()
  const [model] = useState(() => new TableModel(view, { notice, history }))
  useInsertionEffect(() => model.show(view))
  return { ...view, model, tableData }
}

function viewOf<Row extends TableRecord>(options: TableOptions<Row>): TableView<Row> {
  const { rows, pendingPage, total = rows.length, limit = Math.max(1, rows.length) } = options
  return {
    ...options,
    status: pendingPage === undefined ? options.status : 'replacing',
    shownRows: options.shownRows ?? rows,
    total,
    page: pendingPage ?? options.page ?? 1,
    limit,
    numberOfPages: countPages(total, limit),
    selectable: options.selectable ?? false,
    isRecordOpen: options.openRecordId !== undefined,
  }
}

/** Whether the requested rows of a table are loading. */
export function areRowsAwaited({ status }: Pick<TableOptions<never>, 'status'>): boolean {
  return status === 'loading' || status === 'replacing'
}

/** Whether all rows of the page are selected. */
export function isPageSelected<Row extends TableRecord>(
  { rows }: Pick<TableOptions<Row>, 'rows'>,
  snapshot: TableSnapshot,
): boolean {
  const selection = selectionOf(snapshot)
  if (selection === 'all') return true
  const selectedIds = new Set(selection)
  return rows.every(({ id }) => selectedIds.has(id))
}

/** A table, and the snapshot of its actor that is rendered. */
interface RenderedTable {
  table: Table<never>
  snapshot: TableSnapshot
}

export const TableContext = createContext<RenderedTable | undefined>(undefined)

/** Returns the table that the component is a part of. Throws outside of a `DataTable`. */
export function useRenderedTable(): RenderedTable {
  const rendered = useContext(TableContext)
  if (rendered === undefined) throw new Error('no table above this component')
  return rendered
}
