import type { Scope } from '../../../machines/shortcut.ts'
import type { Command } from '../../commands/command.ts'
import type { Text, TextKey } from '../../text.ts'
import { GONE } from '../../commands/pinned.ts'
import { matcher, type Rank } from './match.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'

/** One row of the palette. */
export type Row =
  | { id: string; kind: 'command'; label: string; command: Command }
  | { id: string; kind: 'record'; label: string; record: FoundRecord }
  | { id: string; kind: 'retry'; label: string }

export interface Group {
  id: string
  title: string
  rows: readonly Row[]
}

/** The records found by one source, with their heading. */
interface FoundGroup {
  title: TextKey
  records: readonly FoundRecord[]
}

/** The sources of the palette's rows. */
export interface RowSources {
  /** The commands that the person is permitted to see. */
  commands: readonly Command[]
  found: readonly FoundGroup[]
  /** The recently used command ids and records, latest first. */
  recent: readonly (string | FoundRecord)[]
}

/** The maximum number of options that are rendered. */
const MAX_ROWS = 50

const SCOPES: readonly Scope[] = ['record', 'screen', 'console', 'navigation']

/**
 * Returns the groups of rows for `query`: commands by scope, then screens, then records, then recently used rows.
 * With a query, groups of commands are sorted by their best match first. Records always come after commands, so that
 * late results do not move the selected row.
 */
export function arrange({ commands, found, recent }: RowSources, query: string, text: Text): Group[] {
  const match = matcher(query)
  const own = SCOPES.flatMap((scope) => byRecord(commands.filter((command) => command.scope === scope)))
    .map((alike) => rankedGroup(alike, match, text))
    .filter((group) => group.rows.length > 0)
    .toSorted((a, b) => a.rank - b.rank)
  const records = found.map(({ title, records: theirs }) => ({
    id: title,
    title: text(title),
    rows: query.trim() === '' ? [] : theirs.map(recordRow),
  }))
  const shown = new Set([...own, ...records].flatMap(({ rows }) => rows.map(({ id }) => id)))
  const last = recentRows(commands, recent, text)
    .filter((row) => match(matchableOf(row, text)) !== undefined)
    .filter(({ id }) => query.trim() === '' || !shown.has(id))
    .map((row) => ({ ...row, id: `recent:${row.id}` }))
  const groups = [...own, ...records, { id: 'recent', title: text('palette.group.recent'), rows: last }]
  return limitRows(groups, MAX_ROWS)
}

/** Returns the group of actions of one found record: opening it, and its commands. */
export function arrangeRecord(record: FoundRecord, filter: string, text: Text): Group[] {
  const match = matcher(filter)
  const rows = [
    { ...recordRow(record), label: text('palette.openRecord') },
    ...record.commands.map((command) => commandRow(command, text)),
  ]
  const matching = rows.filter((row) => match(matchableOf(row, text)) !== undefined)
  return limitRows([{ id: record.id, title: record.label, rows: matching }], MAX_ROWS)
}

/** Returns the group that is shown instead of records if the search failed, with a row that retries it. */
export function failedGroup(text: Text): Group {
  return {
    id: 'failed',
    title: text('palette.failed'),
    rows: [{ id: 'retry', kind: 'retry', label: text('palette.retry') }],
  }
}

/** Returns the reason why a row is disabled; undefined if it is enabled. */
export function refusalOf(row: Row, text: Text): string | undefined {
  const refusal = row.kind === 'command' ? row.command.refusal : undefined
  return refusal && text(refusal.key, refusal.values)
}

/**
 * Whether this row may be selected initially: if it is enabled, or if its record has disappeared since the palette was
 * opened. In the latter case the selection must not move to the next row, so that Enter does not run an unintended one.
 */
export function isFirstChoice(row: Row): boolean {
  if (row.kind !== 'command' || row.command.refusal === undefined) return true
  return row.command.refusal.key === GONE
}

function rankedGroup(commands: readonly Command[], match: ReturnType<typeof matcher>, text: Text) {
  const ranked = commands
    .flatMap((command): { row: Row; rank: Rank }[] => {
      const row = commandRow(command, text)
      const rank = match(matchableOf(row, text))
      return rank === undefined ? [] : [{ row, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || refusedLast(a.row) - refusedLast(b.row))
  const [first] = commands
  return {
    id: `${first?.scope}:${first?.about}`,
    title: first === undefined ? '' : titleOf(first, text),
    rows: ranked.map(({ row }) => row),
    rank: ranked[0]?.rank ?? Infinity,
  }
}

function refusedLast(row: Row): number {
  return row.kind === 'command' && row.command.refusal !== undefined ? 1 : 0
}

/** Splits the commands of one scope by the record they are about. */
function byRecord(commands: readonly Command[]): Command[][] {
  const records = new Set(commands.map(({ about }) => about))
  return [...records].map((record) => commands.filter(({ about }) => about === record))
}

function titleOf({ scope, about }: Command, text: Text): string {
  if (about !== undefined) return text('palette.group.about', { name: about })
  return text(`palette.group.${scope}`)
}

function commandRow(command: Command, text: Text): Row {
  return { id: command.id, kind: 'command', label: text(command.title.key, command.title.values), command }
}

function recordRow(record: FoundRecord): Row {
  return { id: record.id, kind: 'record', label: record.label, record }
}

function recentRows(commands: readonly Command[], recent: RowSources['recent'], text: Text): Row[] {
  return recent.flatMap((used) => {
    if (typeof used !== 'string') return [recordRow(used)]
    const command = commands.find(({ id }) => id === used)
    return command === undefined ? [] : [commandRow(command, text)]
  })
}

function matchableOf(row: Row, text: Text) {
  if (row.kind === 'retry') return { label: row.label }
  if (row.kind === 'record') return { label: row.label, keywords: [row.record.label, row.record.detail] }
  const { about = '', also, keywords = [], scope } = row.command
  const others = also === undefined ? [] : [text(also)]
  return { label: row.label, keywords: [...keywords, ...others, about, text(`palette.group.${scope}`)] }
}

/** Returns the groups with at most `limit` rows in total, without empty groups. */
function limitRows(groups: readonly Group[], limit: number): Group[] {
  let remaining = limit
  return groups.flatMap(({ id, title, rows }) => {
    const kept = rows.slice(0, remaining)
    remaining -= kept.length
    return kept.length === 0 ? [] : [{ id, title, rows: kept }]
  })
}
