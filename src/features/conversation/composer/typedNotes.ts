import * as v from 'valibot'
import { readPersonalValue, removePersonalValue, storePersonalValue } from '../../../storage/personalValues.ts'
import { findMentions, type Mention } from '../mentions.ts'

const typedNoteSchema = v.object({
  text: v.string(),
  /** The colleagues who were chosen from the list. Whoever is no longer in the text is not mentioned. */
  mentions: v.array(v.object({ id: v.number(), name: v.string() })),
})
const typedNotesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), typedNoteSchema))

/** A note that is typed. */
export interface TypedNote {
  text: string
  mentions: readonly Mention[]
}

const EMPTY_NOTE: TypedNote = { text: '', mentions: [] }

/** Returns the note that a person has typed in a conversation in this tab and not added. */
export function readTypedNote(staffId: number, conversationId: number): TypedNote {
  return readAll(staffId)[conversationId] ?? EMPTY_NOTE
}

/** Keeps a note that is typed, until it is added or the person signs out. */
export function storeTypedNote(staffId: number, conversationId: number, note: TypedNote): void {
  const { [conversationId]: _, ...others } = readAll(staffId)
  const notes = note.text === '' ? others : { ...others, [conversationId]: note }
  if (Object.keys(notes).length === 0) removePersonalValue('notes', staffId)
  else storePersonalValue('notes', staffId, JSON.stringify(notes))
}

/** Returns the chosen colleagues whom the text still mentions, each once. */
export function mentionedIn({ text, mentions }: TypedNote): readonly Mention[] {
  if (mentions.length === 0) return mentions
  return [...new Set(findMentions(text, mentions).map(({ person }) => person))]
}

function readAll(staffId: number): Record<number, TypedNote> {
  const stored = v.safeParse(typedNotesSchema, readPersonalValue('notes', staffId))
  return stored.success ? stored.output : {}
}
