import type { GetText } from '../../texts/text.ts'
import { createMatcher } from './match.ts'
import { isWholePhrase } from './matchRanks.ts'
import type { NormalizedTextCache } from './phrase.ts'
import { isDestructive, isDisabled, isRecordGone, type PaletteRow } from './row.ts'
import { searchableTextsOf } from './searchableTexts.ts'

/**
 * Returns the row that is selected initially: the first enabled row, else the first row. A row whose record has
 * disappeared since the palette was opened counts as enabled, so that Enter does not run the row below it. A
 * destructive row is selected only if its name was typed in full.
 */
export function initialRow(
  rows: readonly PaletteRow[],
  query: string,
  text: GetText,
  textCache?: NormalizedTextCache,
): PaletteRow | undefined {
  const match = createMatcher(query, textCache, false)
  const isNamedInQuery = (row: PaletteRow) =>
    query.trim() !== '' && isWholePhrase(match(searchableTextsOf(row, text)) ?? NaN)
  const safeRows = rows.filter((row) => !isDestructive(row) || isRecordGone(row) || isNamedInQuery(row))
  return safeRows.find((row) => !isDisabled(row)) ?? safeRows[0]
}
