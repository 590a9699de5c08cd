/** The character between the ids of columns, in the search parameter `columns` and in the field that chooses them. */
const SEPARATOR = '.'

/** Returns the ids of columns that stand in one text. */
export function columnIdsOf(param: string): readonly string[] {
  return param.split(SEPARATOR)
}

/** Returns the text with these ids of columns. */
export function toColumnsParam(ids: readonly string[]): string {
  return ids.join(SEPARATOR)
}
