import type { Row } from './rows.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'

const MOST = 5

/** What was used last, latest first: ids of commands, and records. Kept while the shell is there. */
export class Recent {
  #used: readonly (string | FoundRecord)[] = []

  all(): readonly (string | FoundRecord)[] {
    return this.#used
  }

  /** Puts what a row stands for first. */
  use(row: Row): void {
    if (row.kind === 'retry') return
    const used = row.kind === 'command' ? row.command.id : row.record
    this.#used = [used, ...this.#used.filter((other) => idOf(other) !== idOf(used))].slice(0, MOST)
  }
}

function idOf(used: string | FoundRecord): string {
  return typeof used === 'string' ? used : used.id
}
