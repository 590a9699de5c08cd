import { useCallback, useMemo } from 'react'
import type { AdminNotificationRow } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { ONLY_STUCK_LIST_FILTER } from '../../shared/stuckFilter.ts'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { useRecordPanel } from '../../resources/record/useListWithPanel.ts'
import { useText } from '../../texts/text.ts'
import { adminNotificationColumns } from './columns.tsx'
import { addAdminNotificationCommand, adminNotificationCommands } from './commands.ts'
import { ADMIN_NOTIFICATION_FACTS } from './facts.tsx'
import { adminNotificationResource } from './resource.ts'

/** The list of admin notifications, with the panel of the open one beside it. */
export default function AdminNotificationScreen() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { open, close } = useRecordPanel()
  useCommandRegistration(
    useMemo(
      () => [addAdminNotificationCommand({ client, queryClient }, open, text)],
      [client, queryClient, open, text],
    ),
  )
  const moreCommandsOf = useCallback(
    (row: Read<typeof AdminNotificationRow>) => adminNotificationCommands({ client, queryClient }, row, close, text),
    [client, queryClient, close, text],
  )
  return (
    <>
      <ListPage
        resource={adminNotificationResource}
        columns={adminNotificationColumns}
        filters={ONLY_STUCK_LIST_FILTER}
        moreCommandsOf={moreCommandsOf}
        actions={<CommandButton id="adminNotification.create" tone="primary" />}
      />
      <OpenRecordPanel
        resource={adminNotificationResource}
        moreCommandsOf={moreCommandsOf}
        facts={ADMIN_NOTIFICATION_FACTS}
      />
    </>
  )
}
