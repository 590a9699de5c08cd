import { useMemo } from 'react'
import { NOTIFICATION_DEFAULTS } from '../../../contract/kinds/notificationSetting.ts'
import {
  getNotificationSetting,
  listNotificationSettingHistory,
  type NotificationSetting,
} from '../../../contract/notificationSetting.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { History } from '../../resources/History.tsx'
import { RecordBody } from '../../resources/RecordBody.tsx'
import { RecordUnavailable, useRecord } from '../../resources/RecordPage.tsx'
import { RecordPanel } from '../../resources/RecordPanel.tsx'
import { useText } from '../../text.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { DefaultChip } from './DefaultChip.tsx'
import { kindKeyOf } from './kindKey.ts'

const HISTORY_FIELDS = { default: 'notificationSetting.field.default' } as const
const NO_COMMANDS: readonly Command[] = []

interface NotificationSettingPanelProps {
  id: number
  commandsOf: (setting: NotificationSetting) => readonly Command[]
  onClose: () => void
}

/** The panel of a default notification setting beside the list, with its history. */
export function NotificationSettingPanel({ id, commandsOf, onClose }: NotificationSettingPanelProps) {
  const text = useText()
  const query = useRecord(getNotificationSetting, String(id))
  const setting = query.data
  useCommands(useMemo(() => (setting === undefined ? NO_COMMANDS : commandsOf(setting)), [setting, commandsOf]))
  const title = text(setting === undefined ? 'masterData.type.notificationSetting' : kindKeyOf(setting.kind))
  return (
    <RecordPanel kind="notificationSetting" id={id} version={setting?.version} title={title} onClose={onClose}>
      {setting === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody
          facts={
            <Facts>
              <Fact name={text('notificationSetting.field.kind')}>{setting.kind}</Fact>
              <Fact name={text('notificationSetting.field.default')}>
                <DefaultChip value={setting.default} />
              </Fact>
              <Fact name={text('notificationSetting.field.updatedAt')}>
                <Time at={setting.updatedAt} as="dateTime" />
              </Fact>
            </Facts>
          }
        >
          <History
            endpoint={listNotificationSettingHistory}
            id={id}
            fields={HISTORY_FIELDS}
            formatValue={(_field, value) => {
              const defaultValue = NOTIFICATION_DEFAULTS.find((each) => each === value)
              return defaultValue === undefined ? value : text(`notificationSetting.default.${defaultValue}`)
            }}
          />
        </RecordBody>
      )}
    </RecordPanel>
  )
}
