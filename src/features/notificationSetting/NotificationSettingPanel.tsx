import type { Read } from '../../../contract/answer.ts'
import { NOTIFICATION_DEFAULT_CHOICES } from '../../../contract/kinds/notificationSetting.ts'
import {
  getNotificationSetting,
  listNotificationSettingHistory,
  type NotificationSetting,
} from '../../../contract/notificationSetting.ts'
import { History } from '../../resources/history/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/record/VersionedRecordPanel.tsx'
import { useText } from '../../texts/text.ts'
import { NOTIFICATION_SETTING_FACTS } from './facts.tsx'
import { kindText } from './kindText.ts'

const HISTORY_FIELDS = { default: 'notificationSetting.field.default' } as const

/** The panel of a default notification setting beside the list, with its history. */
export function NotificationSettingPanel(props: ListedRecordPanelProps<Read<typeof NotificationSetting>>) {
  const text = useText()
  return (
    <VersionedRecordPanel
      {...props}
      kind="notificationSetting"
      endpoint={getNotificationSetting}
      title={text('masterData.type.notificationSetting')}
      nameOf={({ kind }) => kindText(kind, text)}
      facts={NOTIFICATION_SETTING_FACTS}
    >
      <History
        endpoint={listNotificationSettingHistory}
        id={props.id}
        fields={HISTORY_FIELDS}
        formatValue={(_field, value) => {
          const defaultValue = NOTIFICATION_DEFAULT_CHOICES.find((each) => each === value)
          return defaultValue === undefined ? value : text(`notificationSetting.default.${defaultValue}`)
        }}
      />
    </VersionedRecordPanel>
  )
}
