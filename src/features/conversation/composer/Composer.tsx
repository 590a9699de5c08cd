import { useState } from 'react'
import { createRandomId } from '../../../randomId.ts'
import { useConsole } from '../../../console.tsx'
import type { ReadMessage } from '../messages/messageWindow.ts'
import type { ReadConversation } from '../types.ts'

interface ComposerProps {
  conversation: ReadConversation
  messages: readonly ReadMessage[]
  seenSeq: number
  onSendAndNext: (sent: { clientId: string }) => void
}

export function Composer({ conversation, seenSeq }: ComposerProps) {
  const { live } = useConsole()
  const [value, setValue] = useState('')
  return (
    <textarea
      data-composer=""
      aria-label="..."
      className="control m-2"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey) return
        void live.call('CLIENT_SEND_MESSAGE', {
          conversationId: conversation.id,
          clientId: createRandomId(),
          type: 1,
          text: value,
          seenSeq,
        })
        setValue('')
      }}
    />
  )
}
