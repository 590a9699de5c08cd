import type { AdminNotificationRow } from '../../../contract/adminNotification.ts'
import type { Read } from '../../../contract/answer.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { ONLY_STUCK_LIST_FILTER } from '../../shared/stuckFilter.ts'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
import { useText } from '../../texts/text.ts'
import { adminNotificationColumns } from './columns.tsx'
import { addAdminNotificationCommand, adminNotificationCommands } from './commands.ts'
import { ADMIN_NOTIFICATION_FACTS } from './facts.tsx'
import { adminNotificationResource } from './resource.ts'

const ADMIN_NOTIFICATION_LIST = listOfResource(
  adminNotificationResource,
  adminNotificationColumns,
  ONLY_STUCK_LIST_FILTER,
)

/** The list of admin notifications, with the panel of the open one beside it. */
export default function AdminNotificationScreen() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { open, close } = useRecordPanel()
  useCommandRegistration([addAdminNotificationCommand({ client, queryClient }, open, text)])
  const commandsOf = (row: Read<typeof AdminNotificationRow>) =>
    adminNotificationCommands({ client, queryClient }, row, close, text)
  return (
    <>
      <ListPage
        definition={ADMIN_NOTIFICATION_LIST}
        commandsOf={commandsOf}
        actions={<CommandButton id="adminNotification.create" tone="primary" />}
      />
      <OpenRecordPanel
        resource={adminNotificationResource}
        moreCommandsOf={commandsOf}
        facts={ADMIN_NOTIFICATION_FACTS}
      />
    </>
  )
}
