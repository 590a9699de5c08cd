import { useCallback, useState } from 'react'
import { addConversationNote, listConversationNotes } from '../../../../contract/conversation/note.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useProfile } from '../../../api/signedInStaff.ts'
import type { WriteAttempt } from '../../../commands/command.ts'
import { useConsole } from '../../../console.tsx'
import { readNoteText, storeNoteText } from './noteTexts.ts'

interface Note {
  text: string
  change: (text: string) => void
  /** Adds the note to the conversation, and empties the field. */
  add: (attempt: WriteAttempt) => Promise<void>
}

/** The note that is typed in a conversation. It is never sent to the other side. */
export function useNote(conversationId: number): Note {
  const { client, queryClient } = useConsole()
  const { id: staffId } = useProfile()
  const [typed, setTyped] = useState<{ conversationId: number; text: string }>()
  const text = typed?.conversationId === conversationId ? typed.text : readNoteText(staffId, conversationId)
  const change = useCallback(
    (next: string) => {
      storeNoteText(staffId, conversationId, next)
      setTyped({ conversationId, text: next })
    },
    [staffId, conversationId],
  )
  const add = useCallback(
    async (attempt: WriteAttempt) => {
      const params = { id: conversationId }
      const sentText = readNoteText(staffId, conversationId)
      const note = await client.call(
        addConversationNote,
        { params, body: { text: sentText } },
        { idempotencyKey: attempt.idempotencyKey },
      )
      if (readNoteText(staffId, conversationId) === sentText) change('')
      const { queryKey } = endpointQuery(client, listConversationNotes, { params, query: {} })
      queryClient.setQueryData(queryKey, (notes) =>
        notes === undefined || notes.items.some(({ id }) => id === note.id)
          ? notes
          : { ...notes, items: [...notes.items, note] },
      )
    },
    [client, queryClient, staffId, conversationId, change],
  )
  return { text, change, add }
}
