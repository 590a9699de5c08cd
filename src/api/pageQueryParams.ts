import { PAGE_SIZE } from '../../contract/limits.ts'

/** The search parameters for the sort and the page of a list. */
export interface PageAndSort {
  sort?: string | undefined
  page?: number | undefined
}

/** Returns the query parameters of one page of a list. Undefined parameters are left out. */
export function toPageQueryParams(
  { page = 1, sort }: PageAndSort,
  filters: Record<string, string | number | undefined> = {},
) {
  const query: Record<string, string | number> = { page, limit: PAGE_SIZE }
  for (const [name, value] of Object.entries({ sort, ...filters })) if (value !== undefined) query[name] = value
  return query
}
