/** A replacement of the characters from `start` to `end` of a file. */
export interface Edit {
  start: number
  end: number
  replacement: string
}

/** The edits of one file, whose path is relative to the project. */
export interface FileEdits {
  file: string
  edits: Edit[]
}

/** A chart with one small change of its source code that should change the chart's behavior. */
export interface Mutant {
  /** The unique name: the chart, what is changed and where, as in `session: drop signOut in signedIn`. */
  name: string
  /** The chart's file, relative to the project. */
  file: string
  /** The edits that make the mutant from the chart. */
  editsPerFile: FileEdits[]
}

/** Applies edits that do not overlap to a text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const lastFirst = edits.toSorted((a, b) => b.start - a.start)
  return lastFirst.reduce(
    (result, { start, end, replacement }) => result.slice(0, start) + replacement + result.slice(end),
    text,
  )
}
