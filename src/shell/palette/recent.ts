import type { Row } from './rows.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'

const MAX_ENTRIES = 5

/** The recently used command ids and records, latest first. Kept while the shell is mounted. */
export class Recent {
  #used: readonly (string | FoundRecord)[] = []

  all(): readonly (string | FoundRecord)[] {
    return this.#used
  }

  /** Moves the command or record of a row to the front. */
  use(row: Row): void {
    if (row.kind === 'retry') return
    const used = row.kind === 'command' ? row.command.id : row.record
    this.#used = [used, ...this.#used.filter((other) => idOf(other) !== idOf(used))].slice(0, MAX_ENTRIES)
  }
}

function idOf(used: string | FoundRecord): string {
  return typeof used === 'string' ? used : used.id
}
