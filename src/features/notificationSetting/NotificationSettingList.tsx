import { useCallback } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { listNotificationSettings, type NotificationSetting } from '../../../contract/notificationSetting.ts'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { openInPanelCommand, useListWithPanel } from '../../resources/record/useListWithPanel.ts'
import { useText } from '../../texts/text.ts'
import { notificationSettingColumns } from './columns.tsx'
import { notificationSettingCommands } from './commands.ts'
import { kindText } from './kindText.ts'
import { NotificationSettingPanel } from './NotificationSettingPanel.tsx'

/** The list of default notification settings, with the panel of the open one beside it. */
export function NotificationSettingList() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { list, openId, open, close } = useListWithPanel()
  const openRow = useCallback(({ id }: Read<typeof NotificationSetting>) => open(id), [open])
  const nameOf = useCallback(({ kind }: Read<typeof NotificationSetting>) => kindText(kind, text), [text])
  const commandsOf = useCallback(
    (setting: Read<typeof NotificationSetting>) =>
      notificationSettingCommands({ client, queryClient }, setting, nameOf(setting)),
    [client, queryClient, nameOf],
  )
  const rowCommandsOf = useCallback(
    (setting: Read<typeof NotificationSetting>) => [
      openInPanelCommand('notificationSetting', { id: setting.id, name: nameOf(setting) }, open),
      ...commandsOf(setting),
    ],
    [commandsOf, nameOf, open],
  )
  return (
    <>
      <FilteredList
        list={list}
        kind="notificationSetting"
        endpoint={listNotificationSettings}
        label={text('masterData.type.notificationSetting')}
        columns={notificationSettingColumns}
        rowName={nameOf}
        emptyText={text('notificationSetting.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <NotificationSettingPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}

function hrefOf({ id }: Read<typeof NotificationSetting>): string {
  return urlOfScreen('/masterdata', {}, { type: 'notificationSetting', open: id })
}
