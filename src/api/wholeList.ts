import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, ResponseDataOf } from '../../contract/endpoint.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import type { Client } from './client.ts'
import { toEndpointRequest } from './endpointQuery.ts'
import type { ReadPage } from './readResponse.ts'

/** The maximum number of records that {@link wholeListQuery} loads. */
export const WHOLE_LIST_MAX = 1_000

/** Whether a list has more records than {@link wholeListQuery} loads, or than can be read. */
export function isListIncomplete({ total, unreadableCount }: Pick<ReadPage<unknown>, 'total' | 'unreadableCount'>) {
  return total > WHOLE_LIST_MAX || unreadableCount !== undefined
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
        return (await client.call(endpoint, parts, { signal })) as ReadPage<{ id: number }>
      }
      return readAllPages(readPage)
    },
  })
}

/** Reads the pages of a list, each of `PAGE_SIZE_MAX` records, until the list ends or has `WHOLE_LIST_MAX` records. */
export async function readAllPages<Item extends { id: number }>(
  readPage: (page: number) => Promise<ReadPage<Item>>,
): Promise<ReadPage<Item>> {
  let last = await readPage(1)
  // By id, because a record that moves to the next page between two requests would be in the list twice.
  const items = new Map(last.items.map((item) => [item.id, item]))
  let unreadableCount = last.unreadableCount ?? 0
  for (let page = 2; (page - 1) * PAGE_SIZE_MAX < Math.min(last.total, WHOLE_LIST_MAX); page += 1) {
    last = await readPage(page)
    for (const item of last.items) items.set(item.id, item)
    unreadableCount += last.unreadableCount ?? 0
  }
  return { ...last, page: 1, items: [...items.values()], ...(unreadableCount > 0 && { unreadableCount }) }
}
