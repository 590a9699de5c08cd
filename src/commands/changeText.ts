import type { RecordWrite } from '../../contract/socketEvents.ts'
import type { Text, TextKey } from '../text.ts'

/** Returns the text that names the person who has changed a record of this kind, and its new state. */
export function changeText(record: string, { from, to, by }: RecordWrite, text: Text): string {
  if (from === to) return text('change.edited', { actor: by.name })
  // A test of the charts ensures that every state has a text.
  return text('change.state', { actor: by.name, state: text(`${record}.state.${to}` as TextKey) })
}
