import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listConversations } from '../../../../contract/conversation/chat.ts'
import { ConversationType } from '../../../../contract/enumerations.ts'
import { createSummary } from '../testing.ts'
import type { ReadSummary } from '../types.ts'
import { type ListPages, type ListQuery, updateLists } from './conversationPages.ts'

const OWN_ID = 7
const { CMS_TO_USER, CMS_TO_STORE } = ConversationType

/** Returns the ids in a cached list of several pages after `changed` has been written into it. */
function idsAfter(query: ListQuery, pages: number[][], changed: ReadSummary[], isComplete = false): number[] {
  const queryClient = new QueryClient()
  const queryKey = [listConversations.id, query]
  const data: ListPages = {
    pages: pages.map((ids, index) => ({
      items: ids.map((id) => createSummary(id)),
      nextCursor: isComplete && index === pages.length - 1 ? null : `${index}`,
    })),
    pageParams: [undefined],
  }
  queryClient.setQueryData(queryKey, data)
  updateLists(queryClient, changed, OWN_ID)
  return queryClient.getQueryData<ListPages>(queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []
}

const waiting = { type: CMS_TO_USER, tab: 'waiting' } as const

test.each<[string, ListQuery, ReadSummary, boolean, number[]]>([
  ['comes between those that wait longer and shorter', waiting, createSummary(3), false, [2, 3, 4, 6, 8]],
  ['comes at the end of a page', waiting, createSummary(5), false, [2, 4, 5, 6, 8]],
  ['behind all loaded ones comes with its page', waiting, createSummary(9), false, [2, 4, 6, 8]],
  ['comes at the end if all are loaded', waiting, createSummary(9), true, [2, 4, 6, 8, 9]],
  ['moves', waiting, createSummary(2, { waitingSince: createSummary(7).waitingSince }), false, [4, 6, 2, 8]],
  ['stays with a new message', waiting, createSummary(4, { unreadCount: 9 }), false, [2, 4, 6, 8]],
  ['goes when it is answered', waiting, createSummary(4, { state: 'answered', waitingSince: null }), false, [2, 6, 8]],
  ['of stores does not come among members', waiting, createSummary(3, { type: CMS_TO_STORE }), false, [2, 4, 6, 8]],
  ['does not come into a search', { type: CMS_TO_USER, q: 'a' }, createSummary(3), false, [2, 4, 6, 8]],
  [
    'of a colleague is not own',
    { type: CMS_TO_USER, tab: 'mine' },
    createSummary(9, { assignee: { id: 8, name: 'b' } }),
    true,
    [2, 4, 6, 8],
  ],
  ['comes first by its last message', { ...waiting, sort: 'newest' }, createSummary(9), false, [9, 2, 4, 6, 8]],
])('in a list, a changed conversation %s', (_, query, changed, isComplete, expected) => {
  expect(
    idsAfter(
      query,
      [
        [2, 4],
        [6, 8],
      ],
      [changed],
      isComplete,
    ),
  ).toEqual(expected)
})

test('in a search, a changed conversation is shown as it is now', () => {
  const queryClient = new QueryClient()
  const queryKey = [listConversations.id, { type: CMS_TO_USER, q: 'a' }]
  const data: ListPages = { pages: [{ items: [createSummary(2)], nextCursor: null }], pageParams: [undefined] }
  queryClient.setQueryData(queryKey, data)
  updateLists(queryClient, [createSummary(2, { state: 'done' })], OWN_ID)
  expect(queryClient.getQueryData<ListPages>(queryKey)?.pages[0]?.items).toEqual([createSummary(2, { state: 'done' })])
})
