import type { Message } from '../../../../contract/conversation/message.ts'
import { SYSTEM_SENDER } from '../../../../contract/enumerations.ts'
import type { GetText } from '../../../texts/text.ts'
import { isOwn } from './rows.ts'

/** Returns the name of whoever has sent a message, or what stands for it. */
export function senderNameOf(message: Message, otherSideName: string, text: GetText): string {
  const { sender } = message
  if (sender === SYSTEM_SENDER) return text('conversation.sender.system')
  return sender.name ?? (isOwn(message) ? text('conversation.sender.staff') : otherSideName)
}
