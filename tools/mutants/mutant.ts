/** A replacement of the characters from `start` to `end` of a file. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The edits of one file, whose path is relative to the project. */
export interface FileEdits {
  file: string
  edits: Edit[]
}

/** One small change of a chart's source that changes what the chart does. */
export interface Mutant {
  /** Unique and stable: the chart, the operator and where it applies, as in `session: drop signOut in signedIn`. */
  name: string
  /** The chart's file, relative to the project. */
  file: string
  changes: FileEdits[]
}

/** Applies edits that do not overlap to a text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const lastFirst = edits.toSorted((a, b) => b.start - a.start)
  return lastFirst.reduce(
    (result, { start, end, text: part }) => result.slice(0, start) + part + result.slice(end),
    text,
  )
}
