import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { SenderRole, SYSTEM_SENDER } from '../../../../contract/enumerations.ts'
import type { ComposerActor } from '../../../../machines/console/composer.ts'
import { useProfile } from '../../../api/signedInStaff.ts'
import { useCommandServices } from '../../../commands/context.tsx'
import { useConsole } from '../../../console.tsx'
import type { ReadMessage } from '../messages/messageWindow.ts'
import { openOutbox } from '../outbox/openOutbox.ts'
import type { ReadConversation } from '../types.ts'
import { type Composers, composersOf } from './composers.ts'
import type { ComposerServices } from './composerServices.ts'
import { draftToBegin } from './draftCache.ts'

/** Returns the services that a composer uses. */
export function useComposerServices(): ComposerServices {
  const { drafts } = useCommandServices()
  return { ...useConsole(), drafts }
}

interface UsedComposer {
  actor: ComposerActor
  composers: Composers
  /** The answers that colleagues have given since the person began the text. */
  answers: readonly ReadMessage[]
}

/**
 * Returns the composer of a conversation, and tells it what arrives: the draft of the server, the answers of colleagues,
 * and which of the own messages are among those of the conversation.
 */
export function useComposer(conversation: ReadConversation, messages: readonly ReadMessage[]): UsedComposer {
  const services = useComposerServices()
  const { id: ownStaffId } = useProfile()
  const composers = composersOf(services)
  const outbox = openOutbox(services)
  const actor = composers.open(conversation)
  const { id } = conversation
  useEffect(() => composers.show(id), [composers, id])

  const { draft } = conversation
  useEffect(() => {
    actor.send({ type: 'receiveDraft', draft: draftToBegin({ id, draft }, outbox.unsentItems()) })
  }, [actor, outbox, id, draft])

  const basedOnSeq = useSelector(actor, ({ context }) => context.basedOnSeq)
  const hasText = useSelector(actor, ({ context }) => context.text.trim() !== '')
  const answers = useMemo(
    () => (hasText ? messages.filter((message) => isAnswerAfter(message, basedOnSeq, ownStaffId)) : []),
    [hasText, messages, basedOnSeq, ownStaffId],
  )
  useEffect(() => {
    actor.send({ type: 'receiveAnswers', seqs: answers.map(({ seq }) => seq) })
  }, [actor, answers])

  useEffect(() => {
    for (const { clientId, seq } of messages) if (clientId !== undefined) outbox.find(clientId, seq)
  }, [outbox, messages])
  return { actor, composers, answers }
}

/** Whether a message is an answer of a colleague after a certain one. */
function isAnswerAfter({ sender, seq }: ReadMessage, afterSeq: number, ownStaffId: number): boolean {
  return seq > afterSeq && sender !== SYSTEM_SENDER && sender.role === SenderRole.ADMIN && sender.id !== ownStaffId
}
