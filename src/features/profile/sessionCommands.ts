import type { Read } from '../../../contract/answer.ts'
import { endOtherSessions, endSession, listSessions, type Session } from '../../../contract/session.ts'
import { recordTopics } from '../../../contract/topics.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { Command } from '../../commands/command.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import type { GetText } from '../../texts/text.ts'
import { formatDateTime } from '../../ui/format.ts'
import { deviceName } from './device.ts'

/** Returns the command that ends a session of another browser. */
export function endSessionCommand(apiAndCache: ApiAndCache, session: Read<typeof Session>, text: GetText): Command {
  const { id, userAgent, network, createdAt } = session
  const device = deviceName(userAgent, text)
  const shownNetwork = network === '' ? '—' : network
  return {
    id: `session.end.${id}`,
    title: { key: 'session.end.named', values: { device } },
    scope: 'screen',
    keywords: ['logout', 'sign out', 'roguauto', 'tanmatsu', network],
    isDestructive: true,
    question: {
      title: { key: 'session.end.named', values: { device } },
      message: {
        key: 'session.end.question',
        values: { device, network: shownNetwork, since: formatDateTime(createdAt) },
      },
    },
    success: { key: 'session.end.done', values: { device } },
    perform: async (_values, { idempotencyKey }) => {
      await apiAndCache.client.call(endSession, { params: { id } }, { idempotencyKey })
      filterCachedSessions(apiAndCache, (each) => each.id !== id)
    },
  }
}

/** Returns the command that ends all other sessions. */
export function endOtherSessionsCommand(apiAndCache: ApiAndCache, sessions: readonly Read<typeof Session>[]): Command {
  const count = sessions.filter(({ isCurrent }) => !isCurrent).length
  return {
    id: 'session.endOthers',
    title: { key: 'session.endOthers' },
    scope: 'screen',
    shortcut: KEY_MAP.record.endSessions[0],
    keywords: ['logout', 'sign out', 'roguauto', 'tanmatsu'],
    isDestructive: true,
    question: {
      title: { key: 'session.endOthers' },
      message: { key: 'session.endOthers.question', values: { count } },
    },
    success: { key: 'session.endOthers.done' },
    ...(count === 0 ? { refusal: { key: 'session.endOthers.none' } } : {}),
    perform: async (_values, { idempotencyKey }) => {
      await apiAndCache.client.call(endOtherSessions, {}, { idempotencyKey })
      filterCachedSessions(apiAndCache, ({ isCurrent }) => isCurrent)
    },
  }
}

/** Removes ended sessions from the cached list immediately, and loads the list again. */
function filterCachedSessions(
  { client, queryClient }: ApiAndCache,
  isKept: (session: Read<typeof Session>) => boolean,
): void {
  queryClient.setQueryData(endpointQuery(client, listSessions, {}).queryKey, (list) =>
    list === undefined ? undefined : { items: list.items.filter(isKept) },
  )
  invalidateEndpoints(queryClient, recordTopics.session.affects)
}
