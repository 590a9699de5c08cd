import { type Command, recordKeyOf } from '../../commands/command.ts'
import type { GetText } from '../../texts/text.ts'
import { RECORD_GONE_KEY } from '../../commands/openMenuCommands.ts'
import type { PaletteRecord } from '../../resources/search/recordSearchSource.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { SearchableTexts } from './candidatePhrases.ts'

/** A row that opens a URL. */
export interface LinkRow {
  id: string
  kind: 'link'
  label: string
  path: string
  icon: IconName
}

/** One row of the palette. */
export type PaletteRow =
  | { id: string; kind: 'command'; label: string; command: Command }
  | { id: string; kind: 'record'; label: string; record: PaletteRecord }
  | LinkRow
  | { id: string; kind: 'retry'; label: string }

/** A row with the texts that are compared with the query. */
export interface SearchableRow {
  row: PaletteRow
  searchableTexts: SearchableTexts
}

export interface RowGroup {
  id: string
  title: string
  rows: readonly PaletteRow[]
}

export function toRecordRow(record: PaletteRecord): PaletteRow {
  return { id: record.id, kind: 'record', label: record.label, record }
}

/** Returns the URL that a row opens; undefined if it opens none. */
export function urlOfRow(row: PaletteRow): string | undefined {
  if (row.kind === 'record') return row.record.path
  return row.kind === 'link' ? row.path : undefined
}

/** Returns the record key (`recordKeyOf`) of the record that a row opens or acts on; undefined if there is none. */
export function recordKeyOfRow(row: PaletteRow): string | undefined {
  if (row.kind === 'command') return row.command.recordKey
  return row.kind === 'record'
    ? recordKeyOf(row.record.kind, row.record.id.slice(row.record.kind.length + 1))
    : undefined
}

/** Returns the reason why a row is disabled; undefined if it is enabled. */
export function refusalTextOf(row: PaletteRow, text: GetText): string | undefined {
  const refusal = row.kind === 'command' ? row.command.refusal : undefined
  return refusal && text(refusal.key, refusal.values)
}

/** Whether a row is disabled. A row whose record has disappeared counts as enabled, so that it keeps its position. */
export function isDisabled(row: PaletteRow): boolean {
  return row.kind === 'command' && row.command.refusal !== undefined && !isRecordGone(row)
}

/** Whether the command of a row is refused because its record is no longer shown, on the screen or in the palette. */
export function isRecordGone(row: PaletteRow): boolean {
  return row.kind === 'command' && row.command.refusal?.key === RECORD_GONE_KEY
}

export function isDestructive(row: PaletteRow): boolean {
  return row.kind === 'command' && row.command.isDestructive === true
}
