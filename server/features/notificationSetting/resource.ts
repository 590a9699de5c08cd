import { notificationSettingRecordKind } from '../../../contract/kinds/notificationSetting.ts'
import { defineVersionedResource } from '../../resources/versionedResource.ts'
import { notificationSetting } from './table.ts'

/** The default of each kind of notification (rule 3.14). */
export const notificationSettingResource = defineVersionedResource(
  notificationSettingRecordKind,
  notificationSetting,
  'none',
)
