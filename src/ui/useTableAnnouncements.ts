import { useEffect, useRef } from 'react'
import { selectionOf, type TableSnapshot } from '../../machines/console/table.ts'
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
  useTextAnnouncement(selectionText(snapshot, text), text('table.noneSelected'))
  useTextAnnouncement(sortText(columns, sort, text), text('table.unsorted'))
  useEffect(() => {
    const subscription = actor.on('cursorRowGone', ({ isProcessed }) => {
      // Whoever has processed the record knows, and the notice of the run says how many were processed.
      if (!isProcessed) announce(text('table.cursorLost'))
    })
    return () => subscription.unsubscribe()
  }, [actor, text])
  const lastShownPage = useRef(page)
  useEffect(() => {
    if (lastShownPage.current === page || numberOfPages === undefined) return
    lastShownPage.current = page
    announce(text('table.page', { page: formatNumber(page), pages: formatNumber(numberOfPages) }))
  }, [page, numberOfPages, text])
}

/** Announces `message` when it changes, and `messageWhenEmpty` when it becomes empty; nothing on mount. */
function useTextAnnouncement(message: string, messageWhenEmpty: string): void {
  const lastMessage = useRef(message)
  useEffect(() => {
    if (lastMessage.current !== message) announce(message || messageWhenEmpty)
    lastMessage.current = message
  }, [message, messageWhenEmpty])
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
