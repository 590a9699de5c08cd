import type { Access } from '../../contract/permission.ts'
import type { Command } from '../commands/command.ts'
import type { TextKey } from '../text.ts'

/** A record as the palette shows it. */
export interface FoundRecord {
  /** Unique among all sources. */
  id: string
  label: string
  /** What tells it from others of the same name. */
  detail: string
  /** Where it is opened. */
  path: string
  /** What can be done with it, refused ones with their reason. */
  commands: readonly Command[]
}

/** One kind of record that the palette finds on the server. */
export interface RecordSource {
  id: string
  /** The heading above its records. */
  title: TextKey
  access: Access
  /** Brings the records of `query` into the query cache; throws where that fails. */
  search: (query: string, signal: AbortSignal) => Promise<void>
  /** The records of `query`, best first, as far as they are in the cache. */
  found: (query: string) => readonly FoundRecord[]
}
