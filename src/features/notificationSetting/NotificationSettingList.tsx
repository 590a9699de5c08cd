import type { Read } from '../../../contract/answer.ts'
import { listNotificationSettings, type NotificationSetting } from '../../../contract/notificationSetting.ts'
import { useConsole } from '../../console.tsx'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { List } from '../../resources/list/List.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
import { useText } from '../../texts/text.ts'
import { notificationSettingColumns } from './columns.tsx'
import { notificationSettingCommands } from './commands.ts'
import { kindText } from './kindText.ts'
import { NotificationSettingPanel } from './NotificationSettingPanel.tsx'

const NOTIFICATION_SETTING_LIST: ListDefinition<Read<typeof NotificationSetting>> = {
  endpoint: listNotificationSettings,
  kind: 'notificationSetting',
  openedKind: 'notificationSetting',
  label: 'masterData.type.notificationSetting',
  columns: notificationSettingColumns,
  rowName: ({ kind }, text) => kindText(kind, text),
  emptyText: 'notificationSetting.empty',
}

/** The list of default notification settings, with the panel of the open one beside it. */
export function NotificationSettingList() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { openId, close } = useRecordPanel()
  const commandsOf = (setting: Read<typeof NotificationSetting>) =>
    notificationSettingCommands({ client, queryClient }, setting, kindText(setting.kind, text))
  return (
    <>
      <List definition={NOTIFICATION_SETTING_LIST} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <NotificationSettingPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}
