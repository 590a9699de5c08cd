import type { Scope } from '../../../machines/shortcut.ts'
import type { Command } from '../../commands/command.ts'
import type { RecordSearchResult } from '../../resources/recordSource.ts'
import type { Text, TextKey } from '../../text.ts'
import { MISTYPED_RANK, type RankCandidate, createMatcher, isWholePhrase, type Rank } from './match.ts'
import type { NormalizedTextCache } from './phrase.ts'
import {
  type SearchableRow,
  type RowGroup,
  isDestructive,
  isDisabled,
  isGone,
  toRecordRow,
  type PaletteRow,
  type LinkRow,
} from './row.ts'
import { searchWordsOfKey } from './words.ts'

/** What one source has found on the server, with its heading. */
interface SearchResultGroup {
  title: TextKey
  candidates: readonly SearchableRow[]
  /** The row that shows all that the source has found, if there is more. */
  showAllRow?: LinkRow | undefined
}

/** The sources of the palette's rows. */
export interface RowSources {
  /** The commands that the person is permitted to see. */
  commands: readonly Command[]
  /** The parts of screens that the person may open. They are shown only for a query. */
  screenParts: readonly SearchableRow[]
  searchResults: readonly SearchResultGroup[]
  /** The recently used rows, latest first. */
  recent: readonly PaletteRow[]
}

/** The maximum number of options that are rendered. */
const MAX_ROWS = 50
/** The maximum number of parts of screens for one query. */
const MAX_SCREEN_PARTS = 12
/** A match up to this rank names the row, unless it is destructive: then only a whole phrase does. */
const MAX_NAMED_RANK = 4

const SCOPES: readonly Scope[] = ['record', 'screen', 'console', 'navigation']

interface RankedRow {
  row: PaletteRow
  rank: Rank
}

/**
 * Returns the groups of rows for `query`. Without one: the recently used rows, then the commands by scope. With one:
 * what matches in the console, best match first, then recently used rows, then what the server has found. What arrives
 * late comes after all that is there, so it moves nothing. A mistyped word counts only if nothing matches as typed.
 */
export function arrangeRows(sources: RowSources, query: string, text: Text, phrases?: NormalizedTextCache): RowGroup[] {
  const isEmpty = query.trim() === ''
  const candidates = localCandidates(sources, isEmpty, text)
  const rankCandidates = (match: RankCandidate) =>
    candidates.map((group) => ({ ...group, ranked: group.candidates.flatMap((candidate) => rank(candidate, match)) }))
  const matchAsTyped = createMatcher(query, phrases, false)
  const rankedAsTyped = rankCandidates(matchAsTyped)
  const hasExactMatch = rankedAsTyped.some(({ ranked }) => ranked.length > 0)
  const localGroups = (hasExactMatch ? rankedAsTyped : rankCandidates(createMatcher(query, phrases)))
    .map(({ id, title, ranked }) => ({ id, title, ranked: limitScreenParts(ranked.toSorted(compareByRank)) }))
    .toSorted((a, b) => bestRankOfGroup(a.ranked) - bestRankOfGroup(b.ranked))
    .map(({ id, title, ranked }) => ({ id, title, rows: ranked.map(({ row }) => row) }))
  const shownIds = new Set(localGroups.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const recent = {
    id: 'recent',
    title: text('palette.group.recent'),
    rows: sources.recent
      .filter((row) => isEmpty || (!shownIds.has(row.id) && matchAsTyped(searchableTextsOf(row, text)) !== undefined))
      .map((row) => ({ ...row, id: `recent:${row.id}` })),
  }
  if (isEmpty) return limitRows([recent, ...localGroups], MAX_ROWS)
  const recentIds = new Set(recent.rows.map(({ id }) => id))
  const found = searchResultGroups(
    sources.searchResults,
    hasExactMatch ? matchAsTyped : createMatcher(query, phrases),
    text,
  ).map((group) => ({
    ...group,
    rows: group.rows.filter(({ id }) => !recentIds.has(`recent:${id}`)),
  }))
  return limitRows([...localGroups, recent, ...found], MAX_ROWS)
}

function rank({ row, searchableTexts }: SearchableRow, match: RankCandidate): RankedRow[] {
  const found = match(searchableTexts)
  return found === undefined ? [] : [{ row, rank: found }]
}

/** Returns the group of actions of one found record: opening it, its commands, and the sections of its page. */
export function arrangeRecordRows(
  record: RecordSearchResult,
  sections: readonly SearchableRow[],
  filter: string,
  text: Text,
  phrases?: NormalizedTextCache,
): RowGroup[] {
  const match = createMatcher(filter, phrases)
  const actions = record.commands.map((command) => toCommandRow(command, text))
  const candidates: SearchableRow[] = [
    { ...toRecordRow(record), label: text('palette.openRecord') },
    ...actions.filter((row) => !isDestructive(row)),
  ].map((row) => ({ row, searchableTexts: searchableTextsOf(row, text) }))
  const destructive = actions
    .filter(isDestructive)
    .map((row) => ({ row, searchableTexts: searchableTextsOf(row, text) }))
  const rows = [...candidates, ...sections, ...destructive].filter(
    ({ searchableTexts }) => match(searchableTexts) !== undefined,
  )
  return limitRows([{ id: record.id, title: record.label, rows: rows.map(({ row }) => row) }], MAX_ROWS)
}

/** Returns the group that is shown instead of records if the search failed, with a row that retries it. */
export function searchFailedGroup(text: Text): RowGroup {
  return {
    id: 'failed',
    title: text('palette.failed'),
    rows: [{ id: 'retry', kind: 'retry', label: text('palette.retry') }],
  }
}

/** Returns the row of a command. */
export function toCommandRow(command: Command, text: Text): PaletteRow {
  return { id: command.id, kind: 'command', label: text(command.title.key, command.title.values), command }
}

interface CandidateGroup {
  id: string
  title: string
  candidates: readonly SearchableRow[]
}

/**
 * Returns the commands, grouped by scope and record. If a query is typed, the group of the screens also has the parts
 * of screens: tabs, sections and fields.
 */
function localCandidates({ commands, screenParts }: RowSources, isEmpty: boolean, text: Text): CandidateGroup[] {
  return SCOPES.flatMap((scope) => {
    const commandsOfScope = commands.filter((command) => command.scope === scope)
    const records = [...new Set(commandsOfScope.map(({ recordName }) => recordName))]
    const groups = records.map((recordName): CandidateGroup => ({
      id: `${scope}:${recordName}`,
      title:
        recordName === undefined ? text(`palette.group.${scope}`) : text('palette.group.about', { name: recordName }),
      candidates: commandsOfScope
        .filter((command) => command.recordName === recordName)
        .map((command) => toCommandRow(command, text))
        .map((row) => ({ row, searchableTexts: searchableTextsOf(row, text) })),
    }))
    if (scope !== 'navigation' || isEmpty) return groups
    const [screens] = groups
    return [
      {
        id: 'navigation:undefined',
        title: text('palette.group.navigation'),
        candidates: [...(screens?.candidates ?? []), ...screenParts],
      },
    ]
  })
}

/** Returns what the server has found, the group with the best match first. Filters are shown only if they match. */
function searchResultGroups(searchResults: readonly SearchResultGroup[], match: RankCandidate, text: Text): RowGroup[] {
  return searchResults
    .map(({ title, candidates, showAllRow }) => {
      const ranked = candidates
        .map(({ row, searchableTexts }) => ({ row, rank: match(searchableTexts) ?? Infinity }))
        .filter(({ row, rank: own }) => row.kind !== 'target' || Number.isFinite(own))
      return { title, showAllRow, ranked, rank: Math.min(...ranked.map((one) => one.rank)) }
    })
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ title, showAllRow, ranked }) => {
      const rows = ranked.toSorted((a, b) => sortOrderOfResult(a) - sortOrderOfResult(b)).map(({ row }) => row)
      return {
        id: title,
        title: text(title),
        rows: showAllRow === undefined || rows.length === 0 ? rows : [...rows, showAllRow],
      }
    })
}

/** Filters are sorted by rank. Of records the server's order is kept, except that one with exactly the typed name is first. */
function sortOrderOfResult({ row, rank }: RankedRow): number {
  if (row.kind === 'target') return rank
  return rank === 0 ? 0 : 1
}

/** Leaves out parts of screens beyond the best ones. */
function limitScreenParts(ranked: readonly RankedRow[]): readonly RankedRow[] {
  const excess = new Set(ranked.filter(({ row }) => row.kind === 'target').slice(MAX_SCREEN_PARTS))
  return ranked.filter((one) => !excess.has(one))
}

function compareByRank(a: RankedRow, b: RankedRow): number {
  return (
    sortRank(a) - sortRank(b) ||
    Number(isDestructive(a.row)) - Number(isDestructive(b.row)) ||
    Number(isDisabled(a.row)) - Number(isDisabled(b.row))
  )
}

/**
 * The rank by which rows are sorted. A command of the record in view that the query names comes before all others; a
 * destructive one that the query does not name comes last.
 */
function sortRank({ row, rank }: RankedRow): Rank {
  const isNamed = isDestructive(row) ? isWholePhrase(rank) : rank <= MAX_NAMED_RANK
  if (isNamed && row.kind === 'command' && row.command.scope === 'record' && !isDisabled(row))
    return rank - MISTYPED_RANK
  return isDestructive(row) && !isNamed ? rank + MISTYPED_RANK + 1 : rank
}

/**
 * Returns the row that is selected until the person moves: the first enabled one, or the first whose record has
 * disappeared since the palette was opened, so that Enter does not run an unintended one. A destructive row is selected
 * only if its name was typed in full.
 */
export function initialRow(
  rows: readonly PaletteRow[],
  query: string,
  text: Text,
  phrases?: NormalizedTextCache,
): PaletteRow | undefined {
  const match = createMatcher(query, phrases, false)
  const isNamed = (row: PaletteRow) => query.trim() !== '' && isWholePhrase(match(searchableTextsOf(row, text)) ?? NaN)
  const safe = rows.filter((row) => !isDestructive(row) || isGone(row) || isNamed(row))
  return safe.find((row) => !isDisabled(row)) ?? safe[0]
}

function bestRankOfGroup([first]: readonly RankedRow[]): Rank {
  return first === undefined ? Infinity : sortRank(first)
}

/** Returns the texts by which a row is found. */
export function searchableTextsOf(row: PaletteRow, text: Text): SearchableRow['searchableTexts'] {
  if (row.kind === 'retry' || row.kind === 'target') return { label: row.label }
  if (row.kind === 'record') return { label: row.label, keywords: [row.record.label, row.record.detail] }
  const { recordName, translatedKeywords, keywords = [], scope, title } = row.command
  const translatedWords = translatedKeywords === undefined ? [] : text(translatedKeywords).split(/\s+/)
  return {
    label: row.label,
    keywords: [...searchWordsOfKey(title.key), ...keywords, ...translatedWords],
    recordName,
    context: [text(`palette.group.${scope}`), ...searchWordsOfKey(`palette.group.${scope}`)],
  }
}

/** Returns the groups with at most `limit` rows in total, without empty groups. */
function limitRows(groups: readonly RowGroup[], limit: number): RowGroup[] {
  let remaining = limit
  return groups.flatMap(({ id, title, rows }) => {
    const limitedRows = rows.slice(0, remaining)
    remaining -= limitedRows.length
    return limitedRows.length === 0 ? [] : [{ id, title, rows: limitedRows }]
  })
}
