import * as v from 'valibot'
import type { BulkSnapshot } from '../../../machines/console/bulk.ts'
import { readPersonalValue, removePersonalValue, storePersonalValue } from '../../storage/personalValues.ts'
import type { BulkRun } from './bulkRun.ts'

const bulkDraftSchema = v.object({
  /** The kind of the records. */
  kind: v.string(),
  event: v.string(),
  reason: v.string(),
  /** The ids of the records for which the event was not sent. */
  ids: v.array(v.number()),
  /** The address of the list. */
  url: v.string(),
})

/** The reason that was typed for several records when the session ended (rule 7.16). */
export type BulkDraft = v.InferOutput<typeof bulkDraftSchema>

/** Stores the typed reason of a run, if there is one and records still need it. */
export function keepBulkDraft(
  staffId: number,
  { sender, event, records }: BulkRun,
  { context, status }: BulkSnapshot,
  url: string,
): void {
  const { reason, succeeded, refused } = context
  const settledIds = [...succeeded, ...refused.map(({ id }) => id)]
  const ids = [...records.keys()].filter((id) => !settledIds.includes(id)).map(Number)
  if (status === 'done' || reason.trim() === '' || ids.length === 0) return
  const draft: BulkDraft = { kind: sender.lifecycleTextKeys.lifecycle.record, event, reason, ids, url }
  storePersonalValue('bulkDraft', staffId, JSON.stringify(draft))
}

/** Returns the stored draft; undefined if there is none. */
export function readBulkDraft(staffId: number): BulkDraft | undefined {
  const stored = v.safeParse(
    v.pipe(v.string(), v.parseJson(), bulkDraftSchema),
    readPersonalValue('bulkDraft', staffId),
  )
  return stored.success ? stored.output : undefined
}

/** Removes the stored draft. */
export function removeBulkDraft(staffId: number): void {
  removePersonalValue('bulkDraft', staffId)
}
