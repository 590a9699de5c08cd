import { notificationKindName } from '../../../contract/kinds/notificationSetting.ts'
import type { TextKey } from '../../text.ts'

/** Returns the text key for the name of a kind of notification. Throws a RangeError for an unknown kind. */
export function kindTextKeyOf(kind: string): TextKey {
  return `notificationSetting.kind.${notificationKindName(kind)}`
}
