import type { Scope } from '../../../machines/shortcut.ts'
import type { Command } from '../../commands/command.ts'
import type { FoundRecord } from '../../resources/recordSource.ts'
import type { Text, TextKey } from '../../text.ts'
import { MISTYPED, type Match, matcher, type Rank } from './match.ts'
import type { Phrases } from './phrase.ts'
import { type Candidate, type Group, isDestructive, isRefused, recordRow, type Row, type TargetRow } from './row.ts'
import { wordsOfText } from './words.ts'

/** What one source has found on the server, with its heading. */
interface FoundGroup {
  title: TextKey
  candidates: readonly Candidate[]
  /** The row that shows all that the source has found, if there is more. */
  all?: TargetRow | undefined
}

/** The sources of the palette's rows. */
export interface RowSources {
  /** The commands that the person is permitted to see. */
  commands: readonly Command[]
  /** The parts of screens that the person may open. They are shown only for a query. */
  targets: readonly Candidate[]
  found: readonly FoundGroup[]
  /** The recently used rows, latest first. */
  recent: readonly Row[]
}

/** The maximum number of options that are rendered. */
const MAX_ROWS = 50
/** The maximum number of parts of screens for one query. */
const MAX_TARGETS = 12
/** A match up to this rank names the row; a destructive row comes first only then. */
const NAMED = 4

const SCOPES: readonly Scope[] = ['record', 'screen', 'console', 'navigation']

interface Ranked {
  row: Row
  rank: Rank
}

/**
 * Returns the groups of rows for `query`. Without one: the recently used rows, then the commands by scope. With one:
 * what matches in the console, best match first, then recently used rows, then what the server has found. What arrives
 * late comes after all that is there, so it moves nothing. A mistyped word counts only if nothing matches as typed.
 */
export function arrange(sources: RowSources, query: string, text: Text, phrases?: Phrases): Group[] {
  const isEmpty = query.trim() === ''
  const candidates = ownCandidates(sources, isEmpty, text)
  const rankBy = (match: Match) =>
    candidates.map((group) => ({ ...group, ranked: group.candidates.flatMap((candidate) => rank(candidate, match)) }))
  const asTyped = matcher(query, phrases, false)
  const typed = rankBy(asTyped)
  const isFound = typed.some(({ ranked }) => ranked.length > 0)
  const own = (isFound ? typed : rankBy(matcher(query, phrases)))
    .map(({ id, title, ranked }) => ({ id, title, ranked: limitTargets(ranked.toSorted(byRank)) }))
    .toSorted((a, b) => firstRank(a.ranked) - firstRank(b.ranked))
    .map(({ id, title, ranked }) => ({ id, title, rows: ranked.map(({ row }) => row) }))
  const shown = new Set(own.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const recent = {
    id: 'recent',
    title: text('palette.group.recent'),
    rows: sources.recent
      .filter((row) => isEmpty || (!shown.has(row.id) && asTyped(matchableOf(row, text)) !== undefined))
      .map((row) => ({ ...row, id: `recent:${row.id}` })),
  }
  if (isEmpty) return limitRows([recent, ...own], MAX_ROWS)
  const isRecent = new Set(recent.rows.map(({ id }) => id))
  const found = foundGroups(sources.found, isFound ? asTyped : matcher(query, phrases), text).map((group) => ({
    ...group,
    rows: group.rows.filter(({ id }) => !isRecent.has(`recent:${id}`)),
  }))
  return limitRows([...own, recent, ...found], MAX_ROWS)
}

function rank({ row, texts }: Candidate, match: Match): Ranked[] {
  const found = match(texts)
  return found === undefined ? [] : [{ row, rank: found }]
}

/** Returns the group of actions of one found record: opening it, its commands, and the sections of its page. */
export function arrangeRecord(
  record: FoundRecord,
  sections: readonly Candidate[],
  filter: string,
  text: Text,
  phrases?: Phrases,
): Group[] {
  const match = matcher(filter, phrases)
  const actions = record.commands.map((command) => commandRow(command, text))
  const candidates: Candidate[] = [
    { ...recordRow(record), label: text('palette.openRecord') },
    ...actions.filter((row) => !isDestructive(row)),
  ].map((row) => ({ row, texts: matchableOf(row, text) }))
  const destructive = actions.filter(isDestructive).map((row) => ({ row, texts: matchableOf(row, text) }))
  const rows = [...candidates, ...sections, ...destructive].filter(({ texts }) => match(texts) !== undefined)
  return limitRows([{ id: record.id, title: record.label, rows: rows.map(({ row }) => row) }], MAX_ROWS)
}

/** Returns the group that is shown instead of records if the search failed, with a row that retries it. */
export function failedGroup(text: Text): Group {
  return {
    id: 'failed',
    title: text('palette.failed'),
    rows: [{ id: 'retry', kind: 'retry', label: text('palette.retry') }],
  }
}

/** Returns the row of a command. */
export function commandRow(command: Command, text: Text): Row {
  return { id: command.id, kind: 'command', label: text(command.title.key, command.title.values), command }
}

interface CandidateGroup {
  id: string
  title: string
  candidates: readonly Candidate[]
}

/** Returns the commands by scope and record, and with a query the parts of screens beside the screens. */
function ownCandidates({ commands, targets }: RowSources, isEmpty: boolean, text: Text): CandidateGroup[] {
  return SCOPES.flatMap((scope) => {
    const ofScope = commands.filter((command) => command.scope === scope)
    const records = [...new Set(ofScope.map(({ about }) => about))]
    const groups = records.map((about): CandidateGroup => ({
      id: `${scope}:${about}`,
      title: about === undefined ? text(`palette.group.${scope}`) : text('palette.group.about', { name: about }),
      candidates: ofScope
        .filter((command) => command.about === about)
        .map((command) => commandRow(command, text))
        .map((row) => ({ row, texts: matchableOf(row, text) })),
    }))
    if (scope !== 'navigation' || isEmpty) return groups
    const [screens] = groups
    return [
      {
        id: 'navigation:undefined',
        title: text('palette.group.navigation'),
        candidates: [...(screens?.candidates ?? []), ...targets],
      },
    ]
  })
}

/** Returns what the server has found, the group with the best match first. Filters are shown only if they match. */
function foundGroups(found: readonly FoundGroup[], match: Match, text: Text): Group[] {
  return found
    .map(({ title, candidates, all }) => {
      const ranked = candidates
        .map(({ row, texts }) => ({ row, rank: match(texts) ?? Infinity }))
        .filter(({ row, rank: own }) => row.kind !== 'target' || Number.isFinite(own))
      return { title, all, ranked, rank: Math.min(...ranked.map((one) => one.rank)) }
    })
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ title, all, ranked }) => {
      const rows = ranked.toSorted((a, b) => exactFirst(a.rank) - exactFirst(b.rank)).map(({ row }) => row)
      return { id: title, title: text(title), rows: all === undefined || rows.length === 0 ? rows : [...rows, all] }
    })
}

/** The server's order is kept, except that a record with exactly the typed name comes first. */
function exactFirst(rank: Rank): number {
  return rank === 0 ? 0 : 1
}

/** Leaves out parts of screens beyond the best ones. */
function limitTargets(ranked: readonly Ranked[]): readonly Ranked[] {
  const surplus = new Set(ranked.filter(({ row }) => row.kind === 'target').slice(MAX_TARGETS))
  return ranked.filter((one) => !surplus.has(one))
}

function byRank(a: Ranked, b: Ranked): number {
  return (
    orderOf(a) - orderOf(b) ||
    Number(isDestructive(a.row)) - Number(isDestructive(b.row)) ||
    Number(isRefused(a.row)) - Number(isRefused(b.row))
  )
}

/**
 * The rank by which rows are sorted. A command of the record in view that the query names comes before all others; a
 * destructive one that the query does not name comes last.
 */
function orderOf({ row, rank }: Ranked): Rank {
  if (rank <= NAMED && row.kind === 'command' && row.command.scope === 'record' && !isRefused(row))
    return rank - MISTYPED
  return isDestructive(row) && rank > NAMED ? rank + MISTYPED + 1 : rank
}

function firstRank([first]: readonly Ranked[]): Rank {
  return first === undefined ? Infinity : orderOf(first)
}

/** Returns the texts by which a row is found. */
export function matchableOf(row: Row, text: Text): Candidate['texts'] {
  if (row.kind === 'retry' || row.kind === 'target') return { label: row.label }
  if (row.kind === 'record') return { label: row.label, keywords: [row.record.label, row.record.detail] }
  const { about, also, keywords = [], scope, title } = row.command
  const others = also === undefined ? [] : text(also).split(/\s+/)
  return {
    label: row.label,
    keywords: [...wordsOfText(title.key), ...keywords, ...others, ...(about === undefined ? [] : [about])],
    context: [text(`palette.group.${scope}`)],
  }
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
