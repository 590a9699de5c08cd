import { useId } from 'react'
import type { NotificationTab, StaffNotificationKind } from '../../../contract/kinds/notification.ts'
import type { NotificationQuery } from '../../api/notificationLists.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useReportFirstScreenReady } from '../../navigation/firstScreenContent.ts'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { useReportAwaitedRecords } from '../../ui/keyboard.ts'
import { NoContentMessage, NoMatches } from '../../ui/statusMessages.tsx'
import { NotificationList } from './NotificationList.tsx'
import { useNotificationCommands } from './useNotificationCommands.ts'
import { useNotificationList } from './useNotificationList.ts'

interface NotificationsTabProps {
  tab: NotificationTab
  kind: StaffNotificationKind | undefined
  onKindChange: (kind: StaffNotificationKind | undefined) => void
  onShowAll: () => void
}

/** The unread or all notifications of one kind or of all, page by page. */
export function NotificationsTab({ tab, kind, onKindChange, onShowAll }: NotificationsTabProps) {
  const text = useText()
  const query: NotificationQuery = { tab, ...(kind === undefined ? {} : { kind }) }
  const listState = useNotificationList(query)
  const { list } = listState
  const listId = useId()
  const { commands, ...rowProps } = useNotificationCommands(query, listState, listId)
  useCommandRegistration(commands)
  useReportFirstScreenReady(list.data !== undefined || list.isError)
  useReportAwaitedRecords(list.data === undefined && !list.isError)
  return (
    <NotificationList
      {...listState}
      {...rowProps}
      label={text(`notification.tab.${tab}`)}
      listId={listId}
      loadsMore
      empty={
        kind !== undefined ? (
          <NoMatches hint={text('notification.noneOfKind')}>
            <Button onClick={() => onKindChange(undefined)}>{text('notification.allKinds')}</Button>
          </NoMatches>
        ) : tab === 'unread' ? (
          <NoContentMessage icon="check" title={text('notification.noneUnread')}>
            <Button onClick={onShowAll}>{text('notification.showAll')}</Button>
          </NoContentMessage>
        ) : (
          <NoContentMessage icon="bell" title={text('notification.none')} hint={text('notification.noneHint')} />
        )
      }
    />
  )
}
