import type { ReactNode } from 'react'
import type { TextKey } from '../text.ts'

/** One column of a table. Columns are made once, outside of components. `Sort` are the fields the server sorts by. */
export interface Column<Row, Sort extends string = string> {
  /** Unique in its table. */
  id: string
  header: TextKey
  /** The content of a cell: text or a chip, without a control. */
  cell: (row: Row) => ReactNode
  /** The field the server sorts by, where it does. */
  sort?: Sort
  /** A length such as `9rem`; columns without one share what is left. */
  width?: string
  /** Numbers stand at the end. */
  align?: 'end'
  /** Its place in the card that a row becomes on a narrow screen; below the title where nothing is said. */
  narrow?: 'title' | 'side' | 'line'
  /** It stays in sight at the end while the others scroll, where the screen is too narrow for all. */
  isPinned?: true
  /** The column whose words lead to the record. */
  isLink?: boolean
  /** The address that a cell links to, if that is not the record and the user may open it. */
  href?: (row: Row) => string | undefined
}

/** The width of a state: on a wide screen for its longest word in any language, at 1280 px for its usual ones. */
export const STATE_WIDTH = 'clamp(7.75rem, 25vw - 13rem, 9.25rem)'

/** A sort as it stands in the address: the field, after a hyphen where it is descending. */
interface Sorting {
  field: string
  descending: boolean
}

export function readSort(sort: string | undefined): Sorting | undefined {
  if (!sort) return undefined
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false }
}

/** The sort after its column is pressed: ascending, descending, then the list's own order. */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  const now = readSort(sort)
  if (now?.field !== field) return field
  return now.descending ? undefined : `-${field}`
}
