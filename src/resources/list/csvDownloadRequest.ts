import type { EndpointReturning } from '../resource.ts'

/** What a CSV file contains: the rows of a list with these filters, in this order. */
export interface CsvDownloadRequest {
  endpoint: EndpointReturning<string>
  /** The filters, the search and the sort order. */
  query: Readonly<Record<string, string | number>>
  /** The name of the list, of which the name of the file is made. */
  listName: string
}
