import { useEffect, useEffectEvent, useRef } from 'react'
import { cutToCharacters } from '../../../../contract/characters.ts'
import type { Message } from '../../../../contract/conversation/message.ts'
import { type GetText, useText } from '../../../texts/text.ts'
import { announce } from '../../../ui/announce.ts'
import { createMessageAnnouncer } from './messageAnnouncer.ts'
import type { TimelineRow } from './rows.ts'
import { senderNameOf } from './senderName.ts'

/** How much of a message is announced, in characters. */
const ANNOUNCED_LENGTH_MAX = 120

/**
 * Announces messages that arrive at the end, except one's own: how many, and the last one. What is loaded while there
 * are newer messages has not arrived just now.
 */
export function useMessageAnnouncements(rows: readonly TimelineRow[], hasNewer: boolean, otherSideName: string): void {
  const text = useText()
  const announcer = useRef<ReturnType<typeof createMessageAnnouncer<Message>>>(undefined)
  /** The number of the last message that was shown when there were no newer ones. */
  const knownSeq = useRef<number>(undefined)

  const announceAll = useEffectEvent((messages: readonly Message[]) => {
    const last = messages.at(-1)
    if (messages.length > 1) announce(text('conversation.announced.count', { n: messages.length }))
    if (last) announce(announcementOf(last, otherSideName, text))
  })
  useEffect(() => {
    announcer.current = createMessageAnnouncer((messages) => announceAll(messages))
    return () => announcer.current?.stop()
  }, [])

  useEffect(() => {
    const messages = rows.flatMap((row) => (row.kind === 'message' ? [row.message] : []))
    const { current: previousSeq } = knownSeq
    knownSeq.current = hasNewer ? undefined : messages.at(-1)?.seq
    if (previousSeq === undefined || hasNewer) return
    // Only the sender of a message gets its `clientId`.
    announcer.current?.add(messages.filter(({ seq, clientId }) => seq > previousSeq && clientId === undefined))
  }, [rows, hasNewer])
}

function announcementOf(message: Message, otherSideName: string, text: GetText): string {
  const { text: words, image, product } = message
  const name = senderNameOf(message, otherSideName, text)
  const content = image ? text('conversation.content.picture') : (product?.name ?? words ?? '')
  return text('conversation.announced.message', { name, text: cutToCharacters(content, ANNOUNCED_LENGTH_MAX) })
}
