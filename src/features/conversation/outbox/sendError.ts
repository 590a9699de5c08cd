import { Message } from '../../../../contract/conversation/message.ts'
import * as v from 'valibot'
import { MessageRefusal } from '../../../../machines/console/outbox.ts'
import { CallFailure } from '../../../api/failure.ts'
import { EventRefusal } from '../../../api/liveSocket.ts'
import { failureMessage } from '../../../texts/failureMessage.ts'
import type { GetText } from '../../../texts/text.ts'

/** The statuses after which the same message may be accepted later: no session yet, too often, or no server. */
const TRANSIENT_STATUSES: readonly number[] = [0, 401, 408, 425, 429, 502, 503, 504]

const unseenMessagesSchema = v.object({ messages: v.array(v.pick(Message, ['seq'])) })

/** Returns the error for the outbox: a `MessageRefusal`, unless the same message may be accepted later. */
export function toSendError(failure: unknown, text: GetText): unknown {
  if (!(failure instanceof CallFailure) || TRANSIENT_STATUSES.includes(failure.status)) return failure
  const body = failure instanceof EventRefusal ? failure.body : {}
  const unseen = v.safeParse(unseenMessagesSchema, body)
  return new MessageRefusal({
    reason: failureMessage(failure, text),
    unseenSeqs: unseen.success ? unseen.output.messages.map(({ seq }) => seq) : [],
  })
}
