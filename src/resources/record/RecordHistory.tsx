import { History } from '../history/History.tsx'
import type { RecordWithLifecycle } from '../lifecycle/useLifecycleProgress.ts'

/** The history of a record with a lifecycle. */
export function RecordHistory({ record: { resource, id } }: { record: RecordWithLifecycle }) {
  const { history, lifecycleTextKeys, historyFields } = resource
  return <History endpoint={history} id={id} lifecycleTextKeys={lifecycleTextKeys} fields={historyFields} />
}
