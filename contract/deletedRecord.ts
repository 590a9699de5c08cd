import * as v from 'valibot'
import { ifKnown, instant, orNull } from './answer.ts'

/** A record that was deleted and has not been restored. Its history can still be read. Times are ISO 8601 in UTC. */
export const DeletedRecord = v.object({
  id: v.number(),
  /** The record's name when it was deleted. */
  name: v.string(),
  /** The name of the person who deleted the record. */
  actor: orNull(v.string()),
  deletedAt: ifKnown(instant),
})
export type DeletedRecord = v.InferInput<typeof DeletedRecord>
