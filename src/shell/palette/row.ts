import type { Command } from '../../commands/command.ts'
import type { Text } from '../../text.ts'
import { GONE } from '../../commands/pinned.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Matchable } from './match.ts'

/** A row that leads to an address. */
export interface TargetRow {
  id: string
  kind: 'target'
  label: string
  path: string
  icon: IconName
}

/** One row of the palette. */
export type Row =
  | { id: string; kind: 'command'; label: string; command: Command }
  | { id: string; kind: 'record'; label: string; record: FoundRecord }
  | TargetRow
  | { id: string; kind: 'retry'; label: string }

/** A row with the texts by which it is found. */
export interface Candidate {
  row: Row
  texts: Matchable
}

export interface Group {
  id: string
  title: string
  rows: readonly Row[]
}

export function recordRow(record: FoundRecord): Row {
  return { id: record.id, kind: 'record', label: record.label, record }
}

/** Returns the address that a row leads to; undefined if it leads to none. */
export function pathOf(row: Row): string | undefined {
  if (row.kind === 'record') return row.record.path
  return row.kind === 'target' ? row.path : undefined
}

/** Returns the reason why a row is disabled; undefined if it is enabled. */
export function refusalOf(row: Row, text: Text): string | undefined {
  const refusal = row.kind === 'command' ? row.command.refusal : undefined
  return refusal && text(refusal.key, refusal.values)
}

/** Whether a row is disabled. One whose record has disappeared counts as enabled, so that it keeps its place. */
export function isRefused(row: Row): boolean {
  return row.kind === 'command' && row.command.refusal !== undefined && row.command.refusal.key !== GONE
}

export function isDestructive(row: Row): boolean {
  return row.kind === 'command' && row.command.destructive === true
}

/**
 * Whether this row may be selected initially: if it is enabled, or if its record has disappeared since the palette was
 * opened. In the latter case the selection must not move to the next row, so that Enter does not run an unintended one.
 * Without a query, a destructive row is not selected.
 */
export function isFirstChoice(row: Row, query: string): boolean {
  if (row.kind !== 'command') return true
  if (row.command.refusal !== undefined) return row.command.refusal.key === GONE
  return !isDestructive(row) || query.trim() !== ''
}
