import { notificationKindName } from '../../../contract/kinds/notificationSetting.ts'
import type { GetText } from '../../texts/text.ts'

/** Returns the name of a kind of notification. A kind that the console does not know is shown unchanged. */
export function kindText(kind: string, text: GetText): string {
  const name = notificationKindName(kind)
  return name === undefined ? kind : text(`notificationSetting.kind.${name}`)
}
