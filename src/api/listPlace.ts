import { PAGE_SIZE } from '../../contract/limits.ts'

/** The sort and the page of a list, as search parameters. */
export interface ListPlace {
  sort?: string | undefined
  page?: number | undefined
}

/** The query of one page of a list: its place, then its filters. Those that are undefined are left out. */
export function pageQuery({ page = 1, sort }: ListPlace, filters: Record<string, string | number | undefined> = {}) {
  const query: Record<string, string | number> = { page, limit: PAGE_SIZE }
  for (const [name, value] of Object.entries({ sort, ...filters })) if (value !== undefined) query[name] = value
  return query
}
