/** A fact of the product that is taken away or made false, and what begins to look for it. */
export interface Falsification {
  /** The kind of record, then what is wrong: `report: the state handled has no text in en`. */
  name: string
  file: string
  /** Stands in the file exactly once. */
  find: string
  replace: string
  /** The first checks that could know; without it, the types. Those after them are asked where they say nothing. */
  by?: 'unit' | 'server'
}

/** Takes a whole line of a file away. */
export function without(name: string, file: string, line: string, by?: Falsification['by']): Falsification {
  return { name, file, find: `${line}\n`, replace: '', ...(by === undefined ? {} : { by }) }
}

/** Puts one text of a file in the place of another. */
export function instead(
  name: string,
  file: string,
  [find, replace]: readonly [string, string],
  by?: Falsification['by'],
): Falsification {
  return { name, file, find, replace, ...(by === undefined ? {} : { by }) }
}
