import { notificationSettingRecordKind } from '../../../contract/kinds/notificationSetting.ts'
import { defineVersionedHandlers } from '../../resources/versionedResource.ts'
import { notificationSetting } from './table.ts'

/** The default of each kind of notification (rule 3.14). */
export const notificationSettingHandlers = defineVersionedHandlers(
  notificationSettingRecordKind,
  notificationSetting,
  'none',
)
