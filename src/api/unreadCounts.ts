import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { ConversationCounts } from '../../contract/live/connectionEvents.ts'
import { countUnreadNotifications } from '../../contract/notification.ts'
import { countUnreadConversations } from '../../contract/unreadCounts.ts'
import type { Client } from './client.ts'
import { nextStep } from './invalidation.ts'

/** The time for which a count is fresh, in ms, unless a change is told. */
const STALE_TIME_MS = 60_000

/** The numbers of conversations that wait for an answer: with stores, and with members. */
export interface WaitingConversations {
  store: number
  member: number
}

/** The query for the number of unread notifications of the signed-in staff member. */
export function unreadNotificationCountQuery(client: Client) {
  return queryOptions({
    queryKey: [countUnreadNotifications.id],
    queryFn: async ({ signal }) => (await client.call(countUnreadNotifications, {}, { signal })).counts,
  })
}

/**
 * The query for the numbers of conversations that wait for an answer. It requires the permission group
 * `CONVERSATION_MANAGEMENT`.
 */
export function unreadConversationCountsQuery(client: Client) {
  return queryOptions({
    queryKey: [countUnreadConversations.id],
    queryFn: async ({ signal }) => sumUp((await client.call(countUnreadConversations, {}, { signal })).items),
    // Menu and title show it, which are rendered one after the other.
    staleTime: STALE_TIME_MS,
  })
}

function sumUp(items: v.InferOutput<typeof ConversationCounts>): WaitingConversations {
  const countOf = (memberType: string) =>
    items.filter((item) => item.memberType === memberType).reduce((sum, { count }) => sum + count, 0)
  return { store: countOf('store'), member: countOf('member') }
}

/**
 * Replaces the cached numbers of conversations that wait by those that the server has told on the socket. The answer to
 * a request that is under way would be older, and is dropped.
 * @returns whether these were numbers
 */
export function applyConversationCounts(queryClient: QueryClient, told: unknown): boolean {
  const counts = v.safeParse(ConversationCounts, told)
  if (counts.success) replaceCount(queryClient, countUnreadConversations.id, sumUp(counts.output))
  return counts.success
}

/**
 * Replaces the cached numbers of the menu and the bell by those that the server has told in `authenticated`.
 * @returns the ids of the endpoints that need not be called
 */
export function applyToldCounts(queryClient: QueryClient, told: unknown): string[] {
  if (!v.is(v.looseObject({}), told)) return []
  const hasConversations = applyConversationCounts(queryClient, told['conversations'])
  const { notifications } = told
  if (typeof notifications === 'number') applyNotificationCount(queryClient, notifications)
  return [
    ...(hasConversations ? [countUnreadConversations.id] : []),
    ...(typeof notifications === 'number' ? [countUnreadNotifications.id] : []),
  ]
}

/** The place of the number of unread notifications that was told last, in the order of `nextStep`. */
const lastToldSteps = new WeakMap<QueryClient, number>()

/** Replaces the cached number of unread notifications by the one that the server has told on the socket. */
export function applyNotificationCount(queryClient: QueryClient, count: number): void {
  lastToldSteps.set(queryClient, nextStep(queryClient))
  replaceCount(queryClient, countUnreadNotifications.id, count)
}

/** Returns whether the server has told the number of unread notifications on the socket since a step. */
export function isNotificationCountToldSince(queryClient: QueryClient, step: number): boolean {
  return (lastToldSteps.get(queryClient) ?? 0) > step
}

/**
 * Replaces a cached number by what the server has told. The answer to a request that is under way would be older, and is
 * dropped.
 */
export function replaceCount(queryClient: QueryClient, endpointId: string, count: unknown): void {
  void queryClient.cancelQueries({ queryKey: [endpointId] })
  queryClient.setQueryData<unknown>([endpointId], count)
}
