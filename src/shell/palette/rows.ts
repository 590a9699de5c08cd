import type { Scope } from '../../../machines/shortcut.ts'
import type { Command } from '../../commands/command.ts'
import type { Text, TextKey } from '../../text.ts'
import { GONE } from '../../commands/pinned.ts'
import { matcher, type Rank } from './match.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'

/** One line of the palette. */
export type Row =
  | { id: string; kind: 'command'; label: string; command: Command }
  | { id: string; kind: 'record'; label: string; record: FoundRecord }
  | { id: string; kind: 'retry'; label: string }

export interface Group {
  id: string
  title: string
  rows: readonly Row[]
}

/** The records of one source, under its heading. */
interface Found {
  title: TextKey
  records: readonly FoundRecord[]
}

/** What the palette is filled from. */
export interface Supply {
  /** Those that a person may know of. */
  commands: readonly Command[]
  found: readonly Found[]
  /** What was used last, latest first: ids of commands, and records. */
  recent: readonly (string | FoundRecord)[]
}

/** So many options are in the page at most. */
const MOST_ROWS = 50

const SCOPES: readonly Scope[] = ['record', 'screen', 'console', 'navigation']

/**
 * The groups for `query`: what can be done, nearest first, then screens, then records, then what was used last.
 * With a query, commands whose match is better come before nearer ones; records keep their place, so that late answers
 * push nothing away from under the cursor.
 */
export function arrange({ commands, found, recent }: Supply, query: string, text: Text): Group[] {
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
  return atMost(groups, MOST_ROWS)
}

/** The actions of one found record: to open it, and what its chart takes. */
export function arrangeRecord(record: FoundRecord, filter: string, text: Text): Group[] {
  const match = matcher(filter)
  const rows = [
    { ...recordRow(record), label: text('palette.openRecord') },
    ...record.commands.map((command) => commandRow(command, text)),
  ]
  const answering = rows.filter((row) => match(matchableOf(row, text)) !== undefined)
  return atMost([{ id: record.id, title: record.label, rows: answering }], MOST_ROWS)
}

/** In place of the records that could not be searched. */
export function failedGroup(text: Text): Group {
  return {
    id: 'failed',
    title: text('palette.failed'),
    rows: [{ id: 'retry', kind: 'retry', label: text('palette.retry') }],
  }
}

/** Why a row cannot be run now; undefined where it can. */
export function refusalOf(row: Row, text: Text): string | undefined {
  const refusal = row.kind === 'command' ? row.command.refusal : undefined
  return refusal && text(refusal.key, refusal.values)
}

/**
 * Whether the cursor may begin on this row: one that can be run, or one whose record has gone since the palette was
 * opened. The cursor does not go on from that one by itself, or Enter would run what was not meant.
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

/** Commands of one scope, apart for each record they are about. */
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

function recentRows(commands: readonly Command[], recent: Supply['recent'], text: Text): Row[] {
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

/** The first `most` rows, without the groups that are left empty. */
function atMost(groups: readonly Group[], most: number): Group[] {
  let room = most
  return groups.flatMap(({ id, title, rows }) => {
    const kept = rows.slice(0, room)
    room -= kept.length
    return kept.length === 0 ? [] : [{ id, title, rows: kept }]
  })
}
