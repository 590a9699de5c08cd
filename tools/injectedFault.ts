/** A change of one file that makes the product wrong, so at least one check must fail. */
export interface InjectedFault {
  /** The kind of record, followed by what is wrong: `report: the state handled has no text in en`. */
  name: string
  file: string
  /** The text to replace. It must occur in the file exactly once. */
  find: string
  replacement: string
  /** The first of the checks to run, in the order type check, unit tests, server tests. If absent, all are run. */
  firstChecks?: 'unit' | 'server'
}

/** Creates a fault that removes a whole line from a file. */
export function lineRemoval(
  name: string,
  file: string,
  line: string,
  firstChecks?: InjectedFault['firstChecks'],
): InjectedFault {
  return { name, file, find: `${line}\n`, replacement: '', ...(firstChecks === undefined ? {} : { firstChecks }) }
}

/** Creates a fault that replaces a text in a file. */
export function textReplacement(
  name: string,
  file: string,
  [find, replacement]: readonly [string, string],
  firstChecks?: InjectedFault['firstChecks'],
): InjectedFault {
  return { name, file, find, replacement, ...(firstChecks === undefined ? {} : { firstChecks }) }
}
