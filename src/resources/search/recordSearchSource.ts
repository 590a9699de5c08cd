import type { RequiredAccess } from '../../../contract/permission.ts'
import type { Command } from '../../commands/command.ts'
import type { TextKey } from '../../texts/text.ts'

/** A record in the results of the command palette. */
export interface PaletteRecord {
  /** `kind:id`, which is unique among all kinds of records. */
  id: string
  /** The name of the kind of record, such as `storeAccount`. */
  kind: string
  label: string
  /** The text that distinguishes the record from others with the same name. */
  detail: string
  /** The URL that opens the record. */
  path: string
  /** Returns the commands of the record; disabled ones have a `refusal`. */
  commands: () => readonly Command[]
}

/** The link from the palette to the list with all records that match a search. */
export interface FullListLink {
  /** The number of matching records. */
  total: number
  path: string
}

/** The server search of the command palette for one kind of record. */
export interface RecordSearchSource {
  id: string
  /** The heading of the results. */
  title: TextKey
  access: RequiredAccess
  /** Loads the records that match `query` into the query cache. Rejects if the call fails. */
  search: (query: string, signal: AbortSignal) => Promise<void>
  /** Returns the cached records that match `query`, best match first. */
  cachedResults: (query: string) => readonly PaletteRecord[]
  /**
   * Loads the records that match `query` again whenever one of them may have changed, and then calls `onChange`.
   * Returns a function that stops this.
   */
  followResults: (query: string, onChange: () => void) => () => void
  /** Returns the link to all matching records, if there are more than `cachedResults` returns; otherwise undefined. */
  fullListLink: (query: string) => FullListLink | undefined
}
