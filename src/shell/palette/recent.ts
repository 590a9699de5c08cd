import { storePersonalValue, readPersonalValue } from '../../storage/personalValues.ts'
import type { IconName } from '../../ui/icon.tsx'
import { isDestructive, toRecordRow, type PaletteRow } from './row.ts'

const MAX_STORED_ROWS = 5

/** The stored data of a used row. For a command it is only the id, because the other data is taken from the command. */
interface StoredRow {
  id: string
  label?: string
  detail?: string
  path?: string
  /** The kind of a record. */
  kind?: string
  /** The icon of a part of a screen. */
  icon?: string
}

/** The rows that the signed-in person used recently, latest first. They are kept until the sign-out. */
export class RecentRows {
  readonly #staffId: number
  #storedRows: readonly StoredRow[]
  /** The used records with their commands, until the page is loaded again. */
  readonly #used = new Map<string, PaletteRow>()

  constructor(staffId: number) {
    this.#staffId = staffId
    this.#storedRows = parseStoredRows(readPersonalValue('recent', staffId))
  }

  /**
   * Returns the recently used rows. Commands that no longer exist are left out.
   * @param currentRows the rows that are available without the server
   */
  rows(currentRows: readonly PaletteRow[]): PaletteRow[] {
    return this.#storedRows.flatMap((storedRow): PaletteRow[] => {
      const { id, label = '', detail = '', path, kind, icon } = storedRow
      const current = currentRows.find((row) => row.id === id) ?? this.#used.get(id)
      if (current !== undefined) return [current]
      if (path === undefined) return []
      if (kind === undefined) return [{ id, kind: 'link', label, path, icon: (icon ?? 'list') as IconName }]
      return [toRecordRow({ id, kind, label, detail, path, commands: () => [] })]
    })
  }

  /** Moves a row to the front. Does nothing for commands of a record and destructive commands. */
  moveToFront(row: PaletteRow): void {
    const rowToStore = toStoredRow(row)
    if (rowToStore === undefined) return
    if (row.kind === 'record') this.#used.set(rowToStore.id, toRecordRow(row.record))
    this.#storedRows = [rowToStore, ...this.#storedRows.filter(({ id }) => id !== rowToStore.id)].slice(
      0,
      MAX_STORED_ROWS,
    )
    storePersonalValue('recent', this.#staffId, JSON.stringify(this.#storedRows))
  }
}

function toStoredRow(row: PaletteRow): StoredRow | undefined {
  switch (row.kind) {
    case 'retry':
      return undefined
    case 'command':
      return isDestructive(row) || row.command.scope === 'record' ? undefined : { id: row.command.id }
    case 'link':
      return { id: row.id.replace(/^recent:/, ''), label: row.label, path: row.path, icon: row.icon }
    case 'record': {
      const { id, kind, label, detail, path } = row.record
      return { id, kind, label, detail, path }
    }
  }
}

/** Parses the stored rows. Rows that are damaged or have an outdated format are dropped. */
function parseStoredRows(storedText: string | null): StoredRow[] {
  try {
    const rows: unknown = JSON.parse(storedText ?? '[]')
    return Array.isArray(rows) ? rows.filter(isStoredRow).slice(0, MAX_STORED_ROWS) : []
  } catch {
    return []
  }
}

function isStoredRow(value: unknown): value is StoredRow {
  if (typeof value !== 'object' || value === null) return false
  const { id, ...others } = value as Record<string, unknown>
  return typeof id === 'string' && Object.values(others).every((other) => typeof other === 'string')
}
