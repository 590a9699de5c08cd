import type { Scope } from '../../../machines/console/shortcut.ts'
import type { Command } from '../../commands/command.ts'
import { inShownOrder } from '../../commands/shownOrder.ts'
import type { PaletteRecord } from '../../resources/search/recordSearchSource.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import { createMatcher, type CandidateMatcher } from './match.ts'
import { isWholePhrase, WORDS_RANK } from './matchRanks.ts'
import { createNamesInQueryMatcher } from './namesInQuery.ts'
import type { NormalizedTextCache } from './phrase.ts'
import { type SearchableRow, type RowGroup, isDestructive, toRecordRow, type PaletteRow, type LinkRow } from './row.ts'
import { compareBestOfGroups, compareByRank, isAfterRecords, type RankedRow } from './rowOrder.ts'
import { searchableTextsOf } from './searchableTexts.ts'

/** The search results of one source, with their heading. */
export interface SearchResultGroup {
  title: TextKey
  candidates: readonly SearchableRow[]
  /** The row that opens the list with all results, if there are more than `candidates`. */
  showAllRow?: LinkRow | undefined
}

/** The sources of the palette's rows. */
export interface RowSources {
  /** The commands that the signed-in person is permitted to see. */
  commands: readonly Command[]
  /** The parts of the screens that the signed-in person may open. They are shown only for a query. */
  screenParts: readonly SearchableRow[]
  /** The loaded choices of filters. Once the server has replied, they are shown among the search results. */
  filters: readonly SearchableRow[]
  /** The groups of filter choices and of the records found for the last query to which the server has replied. */
  searchResults: readonly SearchResultGroup[]
  /** Whether the search results are those of the current query. */
  isAnswered: boolean
  /** The recently used rows, latest first. */
  recentRows: readonly PaletteRow[]
}

/** The maximum number of rows that are shown. */
const MAX_ROWS = 50
/** The maximum number of parts of screens for one query. */
const MAX_SCREEN_PARTS = 12
const COMMAND_SCOPES: readonly Scope[] = ['record', 'screen', 'console', 'navigation']

/**
 * Returns the groups of rows for `query`. Without a query, these are the recently used rows, followed by the commands
 * by scope; those of a record have the order of its menu. With a query, these are the matching commands and parts of
 * screens, best match first, then the matching recently used rows, then the search results. The search results come
 * after them, so that rows do not move when the results arrive; only disabled rows then move to the end, unless they
 * match best. Matches with a wrong letter are included only if no command, part of a screen or filter matches
 * the query as typed.
 * If nothing at all was found, these are the commands and parts of screens whose names are in the query.
 */
export function arrangeRows(
  sources: RowSources,
  query: string,
  text: GetText,
  textCache?: NormalizedTextCache,
): RowGroup[] {
  const isQueryEmpty = query.trim() === ''
  const candidateGroups = localCandidateGroups(sources, isQueryEmpty, text)
  const rankCandidates = (match: CandidateMatcher) =>
    candidateGroups.map((group) => ({
      ...group,
      rankedRows: group.candidates.flatMap((candidate) => toRankedRowIfMatching(candidate, match)),
    }))
  const matchAsTyped = createMatcher(query, textCache, false)
  const ranksOfFilters = sources.filters.map(({ searchableTexts }) => matchAsTyped(searchableTexts))
  // If a query of several words is the name of a filter, rows that match it only word by word or worse are left out.
  const isFilterName =
    / ./.test(query.trim()) && ranksOfFilters.some((rank) => rank !== undefined && isWholePhrase(rank))
  const maxRank = isFilterName ? WORDS_RANK - 1 : Infinity
  const groupsRankedAsTyped = rankCandidates(matchAsTyped).map((group) => ({
    ...group,
    rankedRows: group.rankedRows.filter(({ rank }) => rank <= maxRank),
  }))
  const hasMatchAsTyped =
    groupsRankedAsTyped.some(({ rankedRows }) => rankedRows.length > 0) ||
    ranksOfFilters.some((rank) => rank !== undefined)
  const matchBest = hasMatchAsTyped ? matchAsTyped : createMatcher(query, textCache)
  const rankedGroups = (hasMatchAsTyped ? groupsRankedAsTyped : rankCandidates(matchBest)).map(
    ({ id, title, scope, rankedRows }) => ({
      id,
      title,
      rankedRows:
        isQueryEmpty && scope === 'record' ? rankedRows : limitScreenParts(rankedRows.toSorted(compareByRank)),
    }),
  )
  const localGroups = isQueryEmpty
    ? rankedGroups
    : rankedGroups.toSorted((a, b) => compareBestOfGroups(a.rankedRows, b.rankedRows))
  const shownIds = new Set(localGroups.flatMap(({ rankedRows }) => rankedRows.map(({ row }) => row.id)))
  const recentGroup = {
    id: 'recent',
    title: text('palette.group.recent'),
    rows: sources.recentRows
      .filter(
        (row) => isQueryEmpty || (!shownIds.has(row.id) && matchAsTyped(searchableTextsOf(row, text)) !== undefined),
      )
      .map(toRecentRow),
  }
  if (isQueryEmpty) return limitRows([recentGroup, ...localGroups.map(toRowGroup)], MAX_ROWS)
  const recentIds = new Set(recentGroup.rows.map(({ id }) => id))
  const resultGroups = searchResultGroups(sources.searchResults, matchBest, text).map((group) => ({
    ...group,
    rows: group.rows.filter(({ id }) => !recentIds.has(`recent:${id}`)),
  }))
  const recordRanks = sources.searchResults
    .flatMap((group) => group.candidates)
    .filter(({ row }) => row.kind === 'record')
    .map(({ searchableTexts }) => matchBest(searchableTexts) ?? Infinity)
  const comesAfterRecords = (row: RankedRow) => isAfterRecords(row, recordRanks)
  const firstGroups = localGroups.map((group) => ({
    ...group,
    rankedRows: group.rankedRows.filter((row) => !comesAfterRecords(row)),
  }))
  const lastGroups = localGroups.map((group) => ({
    ...group,
    id: `${group.id}:disabled`,
    rankedRows: group.rankedRows.filter(comesAfterRecords),
  }))
  const foundGroups = limitRows(
    [...firstGroups.map(toRowGroup), recentGroup, ...resultGroups, ...lastGroups.map(toRowGroup)],
    MAX_ROWS,
  )
  if (foundGroups.length > 0 || !sources.isAnswered) return foundGroups
  const rowsNamedInQuery = rankCandidates(createNamesInQueryMatcher(query, textCache))
    .flatMap(({ rankedRows }) => rankedRows)
    .filter(({ row }) => !isDestructive(row))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
  return limitRows([{ id: 'contained', title: text('palette.group.contained'), rows: rowsNamedInQuery }], MAX_ROWS)
}

/** The rows of the group of recently used rows, by the rows that were used. */
const recentRowsByRow = new WeakMap<PaletteRow, PaletteRow>()

function toRecentRow(row: PaletteRow): PaletteRow {
  const recentRow = recentRowsByRow.get(row) ?? { ...row, id: `recent:${row.id}` }
  recentRowsByRow.set(row, recentRow)
  return recentRow
}

/** Returns a group of ranked rows without their ranks. */
function toRowGroup({
  id,
  title,
  rankedRows,
}: {
  id: string
  title: string
  rankedRows: readonly RankedRow[]
}): RowGroup {
  return { id, title, rows: rankedRows.map(({ row }) => row) }
}

/** Returns the row with its rank, or an empty array if the row does not match. */
function toRankedRowIfMatching({ row, searchableTexts }: SearchableRow, match: CandidateMatcher): RankedRow[] {
  const rank = match(searchableTexts)
  return rank === undefined ? [] : [{ row, rank }]
}

/** Returns the group with the actions of one record: opening it, its commands, and the sections of its page. */
export function arrangeActionRows(
  record: PaletteRecord,
  sections: readonly SearchableRow[],
  filter: string,
  text: GetText,
  textCache?: NormalizedTextCache,
): RowGroup[] {
  const match = createMatcher(filter, textCache)
  const commandRows = inShownOrder(record.commands()).map((command) => toCommandRow(command, text))
  const candidates: SearchableRow[] = [
    { ...toRecordRow(record), label: text('palette.openRecord') },
    ...commandRows.filter((row) => !isDestructive(row)),
  ].map((row) => ({ row, searchableTexts: searchableTextsOf(row, text) }))
  const destructiveRows = commandRows
    .filter(isDestructive)
    .map((row) => ({ row, searchableTexts: searchableTextsOf(row, text) }))
  const rows = [...candidates, ...sections, ...destructiveRows].filter(
    ({ searchableTexts }) => match(searchableTexts) !== undefined,
  )
  return limitRows([{ id: record.id, title: record.label, rows: rows.map(({ row }) => row) }], MAX_ROWS)
}

/** Returns the group that is shown after a failed search, with a row that retries the search. */
export function searchFailedGroup(text: GetText): RowGroup {
  return {
    id: 'failed',
    title: text('palette.failed'),
    rows: [{ id: 'retry', kind: 'retry', label: text('palette.retry') }],
  }
}

/** The rows of commands, with the function of the language in which they are. */
const rowsByCommand = new WeakMap<Command, { text: GetText; row: PaletteRow }>()

/** Returns the row of a command: the same one while neither the command nor the language changes. */
export function toCommandRow(command: Command, text: GetText): PaletteRow {
  const known = rowsByCommand.get(command)
  if (known?.text === text) return known.row
  const label = text(command.title.key, command.title.values)
  const row: PaletteRow = { id: command.id, kind: 'command', label, command }
  rowsByCommand.set(command, { text, row })
  return row
}

interface CandidateGroup {
  id: string
  title: string
  scope: Scope
  candidates: readonly SearchableRow[]
}

/**
 * Returns the commands, grouped by scope and record. If a query is typed, the navigation group also contains the parts
 * of screens: tabs, sections and fields.
 */
function localCandidateGroups(
  { commands, screenParts }: RowSources,
  isQueryEmpty: boolean,
  text: GetText,
): CandidateGroup[] {
  return COMMAND_SCOPES.flatMap((scope) => {
    const ofScope = commands.filter((command) => command.scope === scope)
    const commandsOfScope = scope === 'record' ? inShownOrder(ofScope) : ofScope
    const recordNames = [...new Set(commandsOfScope.map(({ recordName }) => recordName))]
    const groups = recordNames.map((recordName): CandidateGroup => ({
      id: `${scope}:${recordName}`,
      scope,
      title:
        recordName === undefined ? text(`palette.group.${scope}`) : text('palette.group.about', { name: recordName }),
      candidates: commandsOfScope
        .filter((command) => command.recordName === recordName)
        .map((command) => toCommandRow(command, text))
        .map((row) => ({ row, searchableTexts: searchableTextsOf(row, text) })),
    }))
    if (scope !== 'navigation' || isQueryEmpty) return groups
    const [navigationGroup] = groups
    return [
      {
        id: 'navigation:undefined',
        scope,
        title: text('palette.group.navigation'),
        candidates: [...(navigationGroup?.candidates ?? []), ...screenParts],
      },
    ]
  })
}

/**
 * Returns the groups of search results, that with the best match first. Rows of filters that do not match the query
 * are left out.
 */
function searchResultGroups(
  searchResults: readonly SearchResultGroup[],
  match: CandidateMatcher,
  text: GetText,
): RowGroup[] {
  return searchResults
    .map(({ title, candidates, showAllRow }) => {
      const rankedRows = candidates
        .map(({ row, searchableTexts }) => ({ row, rank: match(searchableTexts) ?? Infinity }))
        .filter(({ row, rank }) => row.kind !== 'link' || Number.isFinite(rank))
      return { title, showAllRow, rankedRows, rank: Math.min(...rankedRows.map((one) => one.rank)) }
    })
    .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ title, showAllRow, rankedRows }) => {
      const rows = rankedRows.toSorted((a, b) => sortOrderOfResult(a) - sortOrderOfResult(b)).map(({ row }) => row)
      return {
        id: title,
        title: text(title),
        rows: showAllRow === undefined || rows.length === 0 ? rows : [...rows, showAllRow],
      }
    })
}

/**
 * Returns the number by which a search result is sorted. Links to filtered lists are sorted by rank. Records keep
 * the server's order, except that a record whose name is exactly the query comes first.
 */
function sortOrderOfResult({ row, rank }: RankedRow): number {
  if (row.kind === 'link') return rank
  return rank === 0 ? 0 : 1
}

/** Removes parts of screens beyond the best {@link MAX_SCREEN_PARTS}. */
function limitScreenParts(rankedRows: readonly RankedRow[]): readonly RankedRow[] {
  const excessRows = new Set(rankedRows.filter(({ row }) => row.kind === 'link').slice(MAX_SCREEN_PARTS))
  return rankedRows.filter((one) => !excessRows.has(one))
}

/** Returns the groups with at most `limit` rows in total, without empty groups. */
export function limitRows(groups: readonly RowGroup[], limit: number): RowGroup[] {
  let remainingCount = limit
  return groups.flatMap(({ id, title, rows }) => {
    const limitedRows = rows.slice(0, remainingCount)
    remainingCount -= limitedRows.length
    return limitedRows.length === 0 ? [] : [{ id, title, rows: limitedRows }]
  })
}
