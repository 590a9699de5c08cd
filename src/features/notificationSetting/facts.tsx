import type { Read } from '../../../contract/answer.ts'
import type { NotificationSetting } from '../../../contract/notificationSetting.ts'
import { type RecordFacts, timeFact } from '../../resources/recordFacts.ts'
import { NotificationDefaultChip } from './NotificationDefaultChip.tsx'

/** Which facts of a default notification setting stand where. */
export const NOTIFICATION_SETTING_FACTS: RecordFacts<Read<typeof NotificationSetting>> = {
  head: [
    {
      label: 'notificationSetting.field.default',
      value: (setting) => <NotificationDefaultChip value={setting.default} />,
    },
    { label: 'notificationSetting.field.kind', value: ({ kind }) => kind },
    timeFact('notificationSetting.field.updatedAt', ({ updatedAt }) => updatedAt),
  ],
  groups: [],
}
