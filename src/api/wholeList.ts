import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, Page, ResponseDataOf } from '../../contract/endpoint.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import type { Client } from './client.ts'
import { toEndpointRequest } from './endpointQuery.ts'

/** The maximum number of records that {@link wholeListQuery} loads. */
export const WHOLE_LIST_MAX = 1_000

/** Whether a list has more records than {@link wholeListQuery} loads. */
export function isListIncomplete({ total }: Pick<Page<unknown>, 'total'>): boolean {
  return total > WHOLE_LIST_MAX
}

/**
 * Returns the query options for all records of a list, page by page. Only for lists that are short in practice. Beyond
 * `WHOLE_LIST_MAX` records, `total` is larger than the number of `items`, and the screen must show that.
 * @param params the path parameters of the list, if it has any
 */
export function wholeListQuery<E extends Endpoint>(
  client: Client,
  endpoint: E,
  params?: Readonly<Record<string, unknown>>,
) {
  return queryOptions({
    queryKey: [endpoint.id, { params, whole: true }],
    queryFn: async ({ signal }): Promise<ResponseDataOf<E>> => {
      const readPage = async (page: number) => {
        const parts = toEndpointRequest<E>({ ...(params && { params }), query: { page, limit: PAGE_SIZE_MAX } })
        return (await client.call(endpoint, parts, { signal })) as Page<{ id: number }>
      }
      const first = await readPage(1)
      // By id, because a record that moves to the next page between two requests would be in the list twice.
      const items = new Map(first.items.map((item) => [item.id, item]))
      const numberOfPages = Math.ceil(Math.min(first.total, WHOLE_LIST_MAX) / PAGE_SIZE_MAX)
      for (let page = 2; page <= numberOfPages; page += 1)
        for (const item of (await readPage(page)).items) items.set(item.id, item)
      return { ...first, items: [...items.values()] } as ResponseDataOf<E>
    },
  })
}
