import type { Access } from '../../contract/permission.ts'
import type { Command } from '../commands/command.ts'
import type { TextKey } from '../text.ts'

/** A record in the results of the command palette. */
export interface RecordSearchResult {
  /** Unique among all sources. */
  id: string
  /** The name of its kind. */
  kind: string
  label: string
  /** The text that distinguishes it from records with the same name. */
  detail: string
  /** The path that opens the record. */
  path: string
  /** The commands of the record; disabled ones have a `refusal`. */
  commands: readonly Command[]
}

/** The list that shows all records which a search finds. */
export interface ListSearchResult {
  /** The number of records. */
  total: number
  path: string
}

/** A kind of record that the command palette searches on the server. */
export interface RecordSource {
  id: string
  /** The heading of its results. */
  title: TextKey
  access: Access
  /** Loads the records that match `query` into the query cache. Rejects if that fails. */
  search: (query: string, signal: AbortSignal) => Promise<void>
  /** Returns the cached records that match `query`, best match first. */
  cachedResults: (query: string) => readonly RecordSearchResult[]
  /** Returns the list with all records that match, if there are more than `found` returns. */
  fullList: (query: string) => ListSearchResult | undefined
}
