import { AUDIENCES } from '../../../contract/kinds/adminNotification.ts'
import type { GetText } from '../../texts/text.ts'

/** Returns the name of an audience; a code that the console does not know as it is. */
export function audienceName(code: number, text: GetText): string {
  const audience = AUDIENCES.find((each) => each === code)
  return audience === undefined ? String(code) : text(`adminNotification.audience.${audience}`)
}
