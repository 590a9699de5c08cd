import type { EventPolicy } from '../lifecycle.ts'
import type { RowId } from './tableRows.ts'

/** The input of a bulk run. The records are not part of it: the provided actors have them. */
export interface BulkInput {
  /** Whether the event requires a reason, allows one or has none. */
  reasonPolicy: EventPolicy['reason']
  /** The reason that was typed in an earlier run with these records, if any. */
  typedReason?: string | undefined
}

/** The records of a run, divided into those that allow the event now and those that do not. */
export interface DividedRecords {
  allowed: RowId[]
  notAllowed: RowId[]
}

/** The selected records, up to the limit of one run. */
export interface SelectedRecords extends DividedRecords {
  /** The number of matching records beyond the limit of one run. */
  overLimitCount: number
}

/** A record for which the event failed, and the thrown error. */
export interface FailedRecord {
  id: RowId
  failure: unknown
}

/**
 * The context of a bulk run: only the ids of the records, because the code that provides the actors keeps the records
 * themselves.
 */
export interface BulkContext extends Omit<BulkInput, 'typedReason'>, SelectedRecords {
  /** The records of `notAllowed` that allowed the event earlier in this preview. */
  noLongerAllowed: RowId[]
  /** The reason of the event as far as it is typed, trimmed once it is confirmed; empty if there is none. */
  reason: string
  /** The records whose requests are not complete; the request of the first one is running. */
  queue: RowId[]
  /** The records that were taken out of the queue when the run was stopped or a failure ended it. */
  unsent: RowId[]
  /** The records to which the event was sent successfully. */
  succeeded: RowId[]
  /** The records for which another attempt may succeed. */
  failed: FailedRecord[]
  /** The records for which another attempt would fail again. */
  refused: FailedRecord[]
}

export type BulkEvent =
  /** The person has changed the reason. */
  | { type: 'edit'; reason: string }
  | { type: 'confirm'; reason: string }
  | { type: 'stop' }
  /**
   * Sends the event again for the failed records, after another preview if one of them was changed by somebody else.
   * Reads the selection again if that has failed.
   */
  | { type: 'retry' }
  /** Sends the event for the records that were left when the run was stopped or a failure ended it. */
  | { type: 'resume' }
  | { type: 'back' }
  /** Closes the dialog and discards the typed reason. */
  | { type: 'discard' }
  /** Another staff member has changed one of the records. */
  | ({ type: 'change' } & DividedRecords)
  /** The session ends, which closes the dialog before the current request completes. */
  | { type: 'interrupt' }
