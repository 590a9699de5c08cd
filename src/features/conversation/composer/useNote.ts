import { useState } from 'react'
import { addConversationNote, listConversationNotes } from '../../../../contract/conversation/note.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useProfile } from '../../../api/signedInStaff.ts'
import type { WriteAttempt } from '../../../commands/command.ts'
import { useConsole } from '../../../console.tsx'
import type { Mention } from '../mentions.ts'
import { mentionedIn, readTypedNote, storeTypedNote, type TypedNote } from './typedNotes.ts'

interface Note {
  text: string
  /** The colleagues whom the text mentions, each once. */
  mentioned: readonly Mention[]
  change: (text: string) => void
  /** Mentions a colleague, as long as the text has the name after an @. */
  mention: (person: Mention) => void
  /** Adds the note to the conversation, and empties the field. */
  add: (attempt: WriteAttempt) => Promise<void>
}

/** The note that is typed in a conversation. It is never sent to the other side. */
export function useNote(conversationId: number): Note {
  const { client, queryClient } = useConsole()
  const { id: staffId } = useProfile()
  const [typed, setTyped] = useState<{ conversationId: number; note: TypedNote }>()
  const note = typed?.conversationId === conversationId ? typed.note : readTypedNote(staffId, conversationId)
  const update = (changes: Partial<TypedNote>) => {
    const next = { ...readTypedNote(staffId, conversationId), ...changes }
    storeTypedNote(staffId, conversationId, next)
    setTyped({ conversationId, note: next })
  }
  const change = (text: string) => update({ text })
  const mention = (person: Mention) => {
    const others = readTypedNote(staffId, conversationId).mentions.filter(({ id }) => id !== person.id)
    update({ mentions: [...others, person] })
  }
  const add = async (attempt: WriteAttempt) => {
    const params = { id: conversationId }
    const sent = readTypedNote(staffId, conversationId)
    const mentions = mentionedIn(sent).map(({ id }) => id)
    const added = await client.call(
      addConversationNote,
      { params, body: { text: sent.text, ...(mentions.length > 0 && { mentions }) } },
      { idempotencyKey: attempt.idempotencyKey },
    )
    if (readTypedNote(staffId, conversationId).text === sent.text) change('')
    const { queryKey } = endpointQuery(client, listConversationNotes, { params, query: {} })
    queryClient.setQueryData(queryKey, (notes) =>
      notes === undefined || notes.items.some(({ id }) => id === added.id)
        ? notes
        : { ...notes, items: [...notes.items, added] },
    )
  }
  return { text: note.text, mentioned: mentionedIn(note), change, mention, add }
}
