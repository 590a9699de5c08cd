import type { RecordWrite, RecordExistence } from '../../contract/live/recordWrite.ts'
import type { GetText, TextKey } from '../text.ts'
import { formatNumber } from '../ui/format.ts'
import { actorName } from './actorName.ts'

const NONEXISTENT_STATE: RecordExistence = 'missing'

/** Whether a write has deleted a record that has no lifecycle. */
export function isDeletion({ to }: RecordWrite): boolean {
  return to === NONEXISTENT_STATE
}

/** Whether a write has changed the fields of a record but not its state. */
export function isEdit({ from, to }: RecordWrite): boolean {
  return from === to
}

/** Returns the text that says who has changed a record of the kind `kind`, and to which state. */
export function describeChange(kind: string, write: RecordWrite, text: GetText): string {
  const { event, from, to, by, count } = write
  const actor = actorName(by.name, by.role, text)
  if (count !== undefined) return text('change.many', { actor, n: formatNumber(count) })
  if (isEdit(write)) return text('change.edited', { actor })
  if (isDeletion(write)) return text('change.deleted', { actor })
  if (from === NONEXISTENT_STATE) return text(event === 'restore' ? 'change.restored' : 'change.added', { actor })
  // `lifecycleLabels.test.ts` ensures that every state has a text.
  return text('change.state', { actor, state: text(`${kind}.state.${to}` as TextKey) })
}
