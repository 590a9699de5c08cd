import type { ApiAndCache } from '../../commands/writeThrough.ts'
import type { RecordFilterDeclaration } from '../../navigation/listFilter.ts'

/** Returns the query options for the name of the record that a list is filtered by. */
export function filterNameQuery(apiAndCache: ApiAndCache, filter: RecordFilterDeclaration, id: number) {
  return { queryKey: ['filterName', filter.param, id], queryFn: () => filter.loadName(apiAndCache, id) }
}
