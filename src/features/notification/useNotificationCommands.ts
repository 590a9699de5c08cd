import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { NotificationQuery, ReadNotification } from '../../api/notificationLists.ts'
import { useCommandServices } from '../../commands/context.tsx'
import type { Command } from '../../commands/command.ts'
import { useConsole } from '../../console.tsx'
import { KEY_MAP } from '../../keyMap.ts'
import { focusNotification, showArrivals } from './focusNotification.ts'
import { notificationCommands, readAllCommand } from './notificationCommands.ts'
import type { useNotificationList } from './useNotificationList.ts'
import { useUnreadCount } from './useUnreadCount.ts'

/**
 * Returns the commands of a list of notifications and of the one under its cursor, and the functions that its rows call.
 * @param listId the id of the element of the list
 * @param onLeave called before the record of a notification opens
 */
export function useNotificationCommands(
  query: NotificationQuery,
  { list, order, rows, seenUntil }: ReturnType<typeof useNotificationList>,
  listId: string,
  onLeave?: () => void,
) {
  const { client } = useConsole()
  const queryClient = useQueryClient()
  const { history } = useRouter()
  const { runner } = useCommandServices()
  const unreadCount = useUnreadCount()
  const [cursorId, onCursorMove] = useState<number>()
  const commandsOf = (notification: ReadNotification) =>
    notificationCommands({ client, queryClient }, notification, (url) => {
      onLeave?.()
      history.push(url)
    })
  const onOpen = (each: ReadNotification) => void runner.start(commandsOf(each)[0])
  const onMarkRead = (each: ReadNotification) => void runner.start(commandsOf(each)[1])
  const hasMoreUnread = list.hasNextPage && unreadCount !== 0
  const target = rows.find(({ id }) => id === cursorId) ?? rows[0]
  const [, , previousKey, nextKey] = KEY_MAP.list.move
  const moveBy = (distance: number) => () => {
    const index = rows.findIndex(({ id }) => id === cursorId)
    focusNotification(listId, (rows[index === -1 ? 0 : index + distance] ?? rows.at(-1))?.id)
  }
  const screen = { scope: 'screen' } as const
  const commands: readonly Command[] = [
    {
      ...screen,
      id: 'notification.next',
      title: { key: 'notification.next' },
      shortcut: nextKey,
      perform: moveBy(1),
    },
    {
      ...screen,
      id: 'notification.previous',
      title: { key: 'notification.previous' },
      shortcut: previousKey,
      perform: moveBy(-1),
    },
    {
      ...screen,
      id: 'notification.applyChanges',
      title: { key: 'notification.applyChanges' },
      shortcut: KEY_MAP.notification.applyChanges[0],
      perform: () => showArrivals(order, listId),
    },
    readAllCommand({ client, queryClient }, query, { rows, seenUntil, hasMoreUnread }),
    ...(target === undefined ? [] : commandsOf(target)),
  ]
  return { commands, cursorId, onCursorMove, onOpen, onMarkRead }
}
