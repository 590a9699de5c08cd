import type { ReactNode } from 'react'
import type { TextKey } from '../texts/text.ts'

/** The definition of a table column. `Sort` is the union of the fields that the server sorts by. */
export interface Column<Row, Sort extends string = string> {
  /** The id of the column, unique within the table. */
  id: string
  header: TextKey
  /** Returns the content of a cell: text or a chip, never an interactive element. */
  cell: (row: Row) => ReactNode
  /** The field that the server sorts by; undefined if the column is not sortable. */
  sortField?: Sort
  /** A CSS length such as `9rem`; columns without one share the remaining width. */
  width?: string
  /** The minimum width of a column without `width`; 6.5rem by default. If there is less room, the table scrolls. */
  minWidth?: string
  /**
   * Whether a long text continues on a second line instead of being cut: set for names, kinds and mail addresses.
   * Titles and links always do. With `twoLines`, what is longer than two lines is shown while the cell has the pointer or
   * the focus.
   */
  wraps?: true | 'twoLines'
  /** Set for numbers, which are right-aligned. */
  align?: 'end'
  /** The column's position in the card that a row becomes on a narrow screen: `line`, below the title, by default. */
  cardPosition?: 'title' | 'side' | 'line'
  /** Whether the column stays visible at the end of the row while the other columns scroll on a narrow screen. */
  isPinned?: true
  /**
   * Whether the column is left out beside an open record if the window has no room for all columns. Only for a column
   * that the list cannot be sorted by, and whose content is shown with the record.
   */
  isHiddenBesideRecord?: true
  /** Whether the content of the column links to the record. */
  isLink?: boolean
  /** Returns the URL of the cell's link, if it does not link to the record; undefined for a cell without a link. */
  href?: (row: Row) => string | undefined
}

/**
 * The width of a state column: on wide screens it fits the longest state name of any language, at 1280 px most state
 * names.
 */
export const STATE_COLUMN_WIDTH = 'clamp(7.75rem, 25vw - 13rem, 9.25rem)'

/** A parsed `sort` search parameter: `name` is ascending, `-name` descending. */
interface Sorting {
  field: string
  isDescending: boolean
}

/** Parses a `sort` search parameter; undefined if the parameter is missing or empty. */
export function parseSort(sort: string | undefined): Sorting | undefined {
  if (!sort) return undefined
  return sort.startsWith('-') ? { field: sort.slice(1), isDescending: true } : { field: sort, isDescending: false }
}

/**
 * Returns the next `sort` when the header of `field` is clicked: ascending, descending, then undefined (the default
 * order).
 */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  const current = parseSort(sort)
  if (current?.field !== field) return field
  return current.isDescending ? undefined : `-${field}`
}
