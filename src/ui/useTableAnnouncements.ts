import { useEffect, useRef } from 'react'
import { selectionOf, type TableSnapshot } from '../../machines/console/table.ts'
import { useActorEvent } from '../console.tsx'
import { useText, type GetText } from '../texts/text.ts'
import { announce } from './announce.ts'
import { parseSort, type Column } from './column.ts'
import { formatNumber } from './format.ts'
import type { Table, TableRecord } from './tableModel.ts'

/** Announces changes of a table to screen readers: selection, sort, page, removal of the record under the cursor. */
export function useTableAnnouncements<Row extends TableRecord>(table: Table<Row>, snapshot: TableSnapshot): void {
  const { actor, columns, sort, page } = table
  // While the rows of the page are loading, the table still has the previous rows.
  const numberOfPages = table.status === 'ready' ? table.numberOfPages : undefined
  const text = useText()
  const selected = selectionText(snapshot, text)
  const sorted = sortText(columns, sort, text)
  useChangeAnnouncement(selected, selected || text('table.noneSelected'))
  useChangeAnnouncement(sorted, sorted || text('table.unsorted'))
  useChangeAnnouncement(
    page,
    numberOfPages === undefined
      ? undefined
      : text('table.page', { page: formatNumber(page), pages: formatNumber(numberOfPages) }),
  )
  useActorEvent(actor, 'cursorRowGone', ({ isProcessed }) => {
    // Whoever has processed the record knows, and the notice of the run says how many were processed.
    if (!isProcessed) announce(text('table.cursorLost'))
  })
}

/** Announces `message` when `value` has changed, as soon as there is a message; nothing on mount. */
function useChangeAnnouncement(value: string | number, message: string | undefined): void {
  const lastValue = useRef(value)
  useEffect(() => {
    if (lastValue.current === value || message === undefined) return
    lastValue.current = value
    announce(message)
  }, [value, message])
}

/** Returns the text with the number of selected records; empty if no record is selected. */
export function selectionText(snapshot: TableSnapshot, text: GetText): string {
  const selection = selectionOf(snapshot)
  if (selection === 'all') return text('table.allSelected', { n: formatNumber(snapshot.context.total) })
  return selection.length > 0 ? text('table.selected', { n: formatNumber(selection.length) }) : ''
}

function sortText<Row>(columns: readonly Column<Row>[], sort: string | undefined, text: GetText): string {
  const parsedSort = parseSort(sort)
  const column = columns.find((each) => each.sortField === parsedSort?.field)
  if (!parsedSort || !column) return ''
  return text(parsedSort.isDescending ? 'table.sortedDown' : 'table.sortedUp', { column: text(column.header) })
}
