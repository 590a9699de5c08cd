import { useEffect, useRef } from 'react'
import { selectionOf, type TableActor, type TableSnapshot } from '../../machines/table.ts'
import { useText, type Text } from '../text.ts'
import { announce } from './announce.ts'
import { readSort, type Column } from './column.ts'
import { formatNumber } from './format.ts'

interface Said<Row> {
  actor: TableActor
  snapshot: TableSnapshot
  columns: readonly Column<Row>[]
  sort: string | undefined
  page: number
  pages: number
}

/** Says what changed in a table and cannot be heard otherwise: selection, sort, page, a record that has gone. */
export function useTableWords<Row>({ actor, snapshot, columns, sort, page, pages }: Said<Row>): void {
  const text = useText()
  useSaid(selectionWords(snapshot, text), text('table.noneSelected'))
  useSaid(sortWords(columns, sort, text), text('table.unsorted'))
  useEffect(() => {
    const heard = actor.on('cursorLost', () => announce(text('table.cursorLost')))
    return () => heard.unsubscribe()
  }, [actor, text])
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    announce(text('table.page', { page: formatNumber(page), pages: formatNumber(pages) }))
  }, [page, pages, text])
}

/** Announces `words` when they change, and `otherwise` when there are none any more; nothing at first. */
function useSaid(words: string, otherwise: string): void {
  const last = useRef(words)
  useEffect(() => {
    if (last.current !== words) announce(words || otherwise)
    last.current = words
  }, [words, otherwise])
}

/** How many are selected, in words; empty where none is. */
export function selectionWords(snapshot: TableSnapshot, text: Text): string {
  const selection = selectionOf(snapshot)
  if (selection === 'all') return text('table.allSelected', { n: formatNumber(snapshot.context.total) })
  return selection.length > 0 ? text('table.selected', { n: formatNumber(selection.length) }) : ''
}

function sortWords<Row>(columns: readonly Column<Row>[], sort: string | undefined, text: Text): string {
  const sorting = readSort(sort)
  const column = columns.find((each) => each.sort === sorting?.field)
  if (!sorting || !column) return ''
  return text(sorting.descending ? 'table.sortedDown' : 'table.sortedUp', { column: text(column.header) })
}
