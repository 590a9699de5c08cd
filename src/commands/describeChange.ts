import type { RecordWrite } from '../../contract/socketEvents.ts'
import type { Text, TextKey } from '../text.ts'

/** Returns the text that says who has changed a record of the kind `kind`, and to which state. */
export function describeChange(kind: string, { from, to, by }: RecordWrite, text: Text): string {
  if (from === to) return text('change.edited', { actor: by.name })
  // `lifecycleLabels.test.ts` ensures that every state has a text.
  return text('change.state', { actor: by.name, state: text(`${kind}.state.${to}` as TextKey) })
}
