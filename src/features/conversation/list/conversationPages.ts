import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { listConversations } from '../../../../contract/conversation/chat.ts'
import { compareConversations, isInTab, orderOfTab } from '../../../../contract/conversation/order.ts'
import type { ConversationOrder, ConversationTab } from '../../../../contract/kinds/conversation.ts'
import type { Client } from '../../../api/client.ts'
import type { ReadSummary, StaffType } from '../types.ts'

/** Which conversations a list shows. A search is in all tabs. */
export interface ListQuery {
  type: StaffType
  tab?: ConversationTab
  sort?: ConversationOrder
  q?: string
}

interface ListPage {
  items: ReadSummary[]
  nextCursor: string | null
}
export type ListPages = InfiniteData<ListPage, string | undefined>

/** Returns the query for a list of conversations, page by page. */
export function conversationPagesQuery(client: Client, query: ListQuery) {
  return infiniteQueryOptions({
    queryKey: [listConversations.id, query],
    queryFn: ({ pageParam, signal }): Promise<ListPage> =>
      client.call(
        listConversations,
        { query: { ...query, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** Writes changed conversations into all cached lists: each moves, comes or goes as it does on the server. */
export function updateLists(
  queryClient: QueryClient,
  summaries: readonly ReadSummary[],
  staffId: number | undefined,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [listConversations.id] })) {
    const query = queryKey[1] as ListQuery
    queryClient.setQueryData<ListPages>(
      queryKey,
      (pages) => pages && summaries.reduce((before, summary) => withSummary(before, query, summary, staffId), pages),
    )
  }
}

/** Returns the pages of a list with a changed conversation. */
function withSummary(
  pages: ListPages,
  { type, tab, sort = orderOfTab(tab), q }: ListQuery,
  summary: ReadSummary,
  staffId: number | undefined,
): ListPages {
  // The server decides what matches a search.
  if (q !== undefined) return mapPages(pages, (items) => items.map((each) => (each.id === summary.id ? summary : each)))
  const others = mapPages(pages, (items) => items.filter(({ id }) => id !== summary.id))
  if (summary.type !== type || !isInTab(tab, summary, staffId)) return others
  const pageIndex = others.pages.findIndex(({ items }) => isBefore(sort, summary, items.at(-1)))
  const isAfterAll = pageIndex === -1
  if (isAfterAll && others.pages.at(-1)?.nextCursor !== null) return others
  const targetIndex = isAfterAll ? others.pages.length - 1 : pageIndex
  return mapPages(others, (items, index) => (index === targetIndex ? inserted(items, sort, summary) : items))
}

function inserted(items: readonly ReadSummary[], sort: ConversationOrder, summary: ReadSummary): ReadSummary[] {
  const index = items.findIndex((each) => isBefore(sort, summary, each))
  return index === -1 ? [...items, summary] : items.toSpliced(index, 0, summary)
}

function isBefore(sort: ConversationOrder, one: ReadSummary, other: ReadSummary | undefined): boolean {
  return other !== undefined && compareConversations(sort, one, other) < 0
}

function mapPages(pages: ListPages, map: (items: ReadSummary[], index: number) => ReadSummary[]): ListPages {
  return { ...pages, pages: pages.pages.map((page, index) => ({ ...page, items: map(page.items, index) })) }
}
