import type { Command } from '../../commands/command.ts'
import type { Console } from '../../console.tsx'
import { recordSearchSources } from '../../recordSearchSources.ts'
import type { FullListLink } from '../../resources/search/recordSearchSource.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import type { NormalizedTextCache } from './phrase.ts'
import type { RecentRows } from './recent.ts'
import { rememberLast } from './rememberLast.ts'
import { type LinkRow, type RowGroup, type SearchableRow, toRecordRow } from './row.ts'
import { arrangeRows, type SearchResultGroup, searchFailedGroup, toCommandRow } from './rows.ts'
import { searchableTextsOf } from './searchableTexts.ts'

/** The heading of the group of list filters. */
const FILTERS_HEADING: TextKey = 'palette.group.filters'

/** What the rows of the palette are found in, beside the search results. */
interface GroupFinderSources {
  commands: readonly Command[]
  screenParts: readonly SearchableRow[]
  filters: readonly SearchableRow[]
  recentRows: RecentRows
  textCache: NormalizedTextCache
  text: GetText
}

interface GroupFinderInput {
  query: string
  /** The query of the search results. */
  resultsQuery: string
  /** Changes when the search results of the same query have changed. */
  resultsVersion: number
  hasFailed: boolean
}

/**
 * Returns a function that returns the groups of rows for a query. It ranks the rows once for a query and its results,
 * because the palette renders several times for each key.
 */
export function createGroupFinder(
  dependencies: Console,
  { commands, screenParts, filters, recentRows, textCache, text }: GroupFinderSources,
): (input: GroupFinderInput) => readonly RowGroup[] {
  const localRows = [...commands.map((command) => toCommandRow(command, text)), ...screenParts.map(({ row }) => row)]
  const shownRecentRows = recentRows.rows(localRows)
  const findResults = rememberLast(({ resultsQuery }: GroupFinderInput): readonly SearchResultGroup[] => [
    { title: FILTERS_HEADING, candidates: filters },
    ...recordSearchSources(dependencies).map((source) => {
      const fullListLink = source.fullListLink(resultsQuery)
      return {
        title: source.title,
        candidates: source
          .cachedResults(resultsQuery)
          .map(toRecordRow)
          .map((row) => ({ row, searchableTexts: searchableTextsOf(row, text) })),
        showAllRow: fullListLink && toShowAllRow(source.id, fullListLink, text),
      }
    }),
  ])
  const findGroups = rememberLast((input: GroupFinderInput): readonly RowGroup[] => {
    const { query, resultsQuery, resultsVersion, hasFailed } = input
    const sources = {
      commands,
      screenParts,
      filters,
      searchResults: findResults(`${resultsVersion} ${resultsQuery}`, input),
      isAnswered: query === resultsQuery,
      recentRows: shownRecentRows,
    }
    const groups = arrangeRows(sources, query, text, textCache)
    return hasFailed ? [...groups, searchFailedGroup(text)] : groups
  })
  return (input) => findGroups(JSON.stringify(input), input)
}

function toShowAllRow(sourceId: string, { total, path }: FullListLink, text: GetText): LinkRow {
  const label = text('palette.showAll', { n: formatNumber(total) })
  return { id: `all:${sourceId}`, kind: 'link', label, path, icon: 'list' }
}
