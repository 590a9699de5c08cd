import type { RecordWrite, RecordExistence } from '../../contract/live/recordWrite.ts'
import type { GetText, TextKey } from '../texts/text.ts'
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

/** Whether the server itself has changed the record, such as at a certain time. */
function isByServer({ by }: RecordWrite): boolean {
  return by.id === 0 && by.role === undefined
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
  const state = text(`${kind}.state.${to}` as TextKey)
  return isByServer(write) ? text('change.state.automatic', { state }) : text('change.state', { actor, state })
}
