/** The ids of the elements whose texts together are the accessible name of a row. */
export interface RowIds {
  who: string
  at: string
  content: string
}

/** Returns the ids for the row with this key in the list with this id. */
export function rowIdsOf(listId: string, rowKey: string): RowIds {
  const prefix = `${listId}-${rowKey}`
  return { who: `${prefix}-who`, at: `${prefix}-at`, content: `${prefix}-content` }
}

/** Returns the value of `aria-labelledby`. */
export function labelledBy({ who, content, at }: RowIds): string {
  return `${who} ${content} ${at}`
}
