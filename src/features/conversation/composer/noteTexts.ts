import * as v from 'valibot'
import { readPersonalValue, removePersonalValue, storePersonalValue } from '../../../personalValues.ts'

const noteTextsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/** Returns the note that a person has typed in a conversation in this tab and not added. */
export function readNoteText(staffId: number, conversationId: number): string {
  return readAll(staffId)[conversationId] ?? ''
}

/** Keeps a note that is typed, until it is added or the person signs out. */
export function storeNoteText(staffId: number, conversationId: number, text: string): void {
  const { [conversationId]: _, ...others } = readAll(staffId)
  const texts = text === '' ? others : { ...others, [conversationId]: text }
  if (Object.keys(texts).length === 0) removePersonalValue('notes', staffId)
  else storePersonalValue('notes', staffId, JSON.stringify(texts))
}

function readAll(staffId: number): Record<number, string> {
  const stored = v.safeParse(noteTextsSchema, readPersonalValue('notes', staffId))
  return stored.success ? stored.output : {}
}
