import { isWholePhrase, KEYWORD_RANK, MISTYPED_RANK, type Rank, WORD_START_RANK } from './matchRanks.ts'
import { isDestructive, isDisabled, type PaletteRow } from './row.ts'

/**
 * The worst rank with which a query counts as the name of a row: a whole phrase, or the beginning of a label or of one
 * of its words. The name of a destructive row must be a whole phrase.
 */
const MAX_NAME_MATCH_RANK = WORD_START_RANK

/** A row with the rank of its match with the query. */
export interface RankedRow {
  row: PaletteRow
  rank: Rank
}

/** Compares two rows of a group: the better match first, then rows that are not destructive, then enabled rows. */
export function compareByRank(a: RankedRow, b: RankedRow): number {
  return (
    sortRank(a) - sortRank(b) ||
    Number(isDestructive(a.row)) - Number(isDestructive(b.row)) ||
    Number(isDisabled(a.row)) - Number(isDisabled(b.row))
  )
}

/**
 * Returns the rank by which a row is sorted. An enabled command of a record comes before all other rows if the query
 * names the command. If the query is only a part of its name, rows whose whole name is the query come before it. A
 * destructive command comes after all other rows unless the query names it. See {@link MAX_NAME_MATCH_RANK}.
 */
function sortRank({ row, rank }: RankedRow): Rank {
  const isNamed = isDestructive(row) ? isWholePhrase(rank) : rank <= MAX_NAME_MATCH_RANK
  if (isNamed && row.kind === 'command' && row.command.scope === 'record' && !isDisabled(row))
    return isWholePhrase(rank) ? rank - MISTYPED_RANK : KEYWORD_RANK + rank / 100
  return isDestructive(row) && !isNamed ? rank + MISTYPED_RANK + 1 : rank
}

/**
 * Compares two groups by their first rows. Of groups with equal ranks, one with a destructive or disabled first row
 * comes last.
 */
export function compareBestOfGroups([a]: readonly RankedRow[], [b]: readonly RankedRow[]): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return (
    sortRank(a) - sortRank(b) ||
    Number(isDestructive(a.row)) - Number(isDestructive(b.row)) ||
    Number(isDisabled(a.row)) - Number(isDisabled(b.row))
  )
}

/**
 * Whether a row comes after the found records: it is disabled, and either the query does not name it or one of the
 * records matches no worse.
 */
export function isAfterRecords({ row, rank }: RankedRow, recordRanks: readonly Rank[]): boolean {
  return isDisabled(row) && recordRanks.some((recordRank) => rank > MAX_NAME_MATCH_RANK || rank >= recordRank)
}
