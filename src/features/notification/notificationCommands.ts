import { recordKeyOf, type Command } from '../../commands/command.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import type { NotificationQuery, ReadNotification } from '../../api/notificationLists.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { currentText } from '../../texts/text.ts'
import { announce } from '../../ui/announce.ts'
import { markRead, markShownRead, showsEverything } from './marks.ts'
import { notificationSentence } from './sentence.ts'
import { notificationUrl } from './notificationUrl.ts'

/**
 * Returns the commands of a notification: one that opens its record, and one that marks it as read.
 * @param go opens a URL of the console
 */
export function notificationCommands(
  apiAndCache: ApiAndCache,
  notification: ReadNotification,
  go: (url: string) => void,
): readonly [open: Command, markAsRead: Command] {
  const recordName = notificationSentence(notification, currentText())
  const url = notificationUrl(notification)
  const common = { scope: 'record', recordName, recordKey: recordKeyOf('notification', notification.id) } as const
  return [
    {
      ...common,
      id: 'notification.open',
      title: { key: 'notification.open' },
      shortcut: KEY_MAP.record.open[0],
      ...(url === undefined ? { refusal: { key: 'notification.gone' } } : {}),
      perform: () => {
        if (url !== undefined) go(url)
        // The record is open. What was not marked stays unread, and can be marked later.
        if (!notification.isRead) markRead(apiAndCache, notification).catch(() => undefined)
      },
    },
    {
      ...common,
      id: 'notification.read',
      title: { key: 'notification.read' },
      keywords: ['kidoku', 'read', 'mark'],
      shortcut: KEY_MAP.notification.read[0],
      // One after the other by `M` and `j`, faster than the server answers.
      queue: 'notification.read',
      ...(notification.isRead ? { refusal: { key: 'notification.readAlready' } } : {}),
      perform: async (_values, { idempotencyKey }) => {
        await markRead(apiAndCache, notification, idempotencyKey)
        announce(currentText()('notification.read.done'))
      },
    },
  ]
}

/** What a list of notifications shows. */
interface ShownList {
  rows: readonly ReadNotification[]
  seenUntil: string | null
  /** Whether unread notifications may follow the rows that are loaded. */
  hasMoreUnread: boolean
}

/** Returns the command that marks as read what a list shows. Its effect is seen in the list. */
export function readAllCommand(
  apiAndCache: ApiAndCache,
  query: NotificationQuery,
  { rows, seenUntil, hasMoreUnread }: ShownList,
): Command {
  // In a list of one kind or of a few, only the rows that are loaded are marked.
  const hasUnread = rows.some(({ isRead }) => !isRead) || (showsEverything(query) && hasMoreUnread)
  return {
    id: 'notification.readAll',
    title: { key: readAllTitle(query) },
    scope: 'screen',
    keywords: ['kidoku', 'zenbu', 'mark all read'],
    shortcut: KEY_MAP.notification.readAll[0],
    ...(hasUnread ? {} : { refusal: { key: 'notification.allRead' } }),
    perform: async () => {
      await markShownRead(apiAndCache, query, rows, seenUntil)
      announce(currentText()('notification.readAll.done'))
    },
  }
}

function readAllTitle(query: NotificationQuery) {
  if (showsEverything(query)) return 'notification.readAll' as const
  return query.kind === undefined ? ('notification.readShown' as const) : ('notification.readAllOfKind' as const)
}
