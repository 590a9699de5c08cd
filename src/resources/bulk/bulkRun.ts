import { fromPromise } from 'xstate'
import type { Page } from '../../../contract/endpoint.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import { bulkMachine } from '../../../machines/console/bulk.ts'
import type { DividedRecords, SelectedRecords } from '../../../machines/console/bulkContext.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import type { RecordWrite } from '../../../contract/live/recordWrite.ts'
import { recordKeyOf } from '../../commands/command.ts'
import { createRandomId } from '../../base/randomId.ts'
import { CallFailure, conflictOf, isTransientFailure } from '../../api/failure.ts'
import { bulkEventRefusal, type LifecycleEventSender, type LifecycleRecord } from '../../commands/lifecycleCommands.ts'

/** The maximum number of records in one bulk run. */
export const BULK_RECORDS_MAX = 1_000

/** The HTTP statuses that stop the run, because the other records would fail too. 0 is a network failure. */
const STOPPING_STATUSES = [0, 401, 403, 429, 503]

/** The event, the selection and the dependencies of a bulk run. */
export interface BulkRunOptions {
  sender: LifecycleEventSender
  event: string
  selection: readonly RowId[] | 'all'
  /** The records of the cached list pages by id. The others are looked for among the matching records. */
  cachedRecords: ReadonlyMap<RowId, LifecycleRecord>
  /** Loads one page of the matching records; `page` starts at 1. */
  readPage: (page: number, limit: number, signal: AbortSignal) => Promise<Page<LifecycleRecord>>
  /** Pauses the refetching of lists until the returned function is called. */
  pauseInvalidation: () => () => void
  /**
   * Called at the end, before the lists are fetched again.
   * @param remainingRecords the records that can be retried: those that failed and those that were not sent
   * @param processedIds the records whose state the run has changed
   */
  onSettled: (remainingRecords: LifecycleRecord[], processedIds: readonly RowId[]) => void
  /** Reports that an answer was not carried out, because it was given before a changed preview could be read. */
  reportPrematureAnswer: () => void
  /** The reason that was typed for these records before the session ended, if any. */
  typedReason?: string | undefined
}

export interface BulkRun {
  event: string
  sender: LifecycleEventSender
  /** The reason that was typed for these records before the session ended, if any. */
  typedReason: string | undefined
  machine: typeof bulkMachine
  /** The records of the run with their last known states, and the versions with which the event is sent. */
  records: ReadonlyMap<RowId, LifecycleRecord>
  /**
   * Applies the write of another staff member, and returns the records as they are divided now; undefined if the record
   * with this key is not one of them. The record is still sent with the version that was shown (rule 4.7).
   */
  applyWrite: (recordKey: string, write: RecordWrite) => DividedRecords | undefined
  /** Resumes the refetching of lists. Must be called if the run is abandoned before its end. */
  resumeListRefetching: () => void
}

/**
 * Provides the actors, actions and guards of the bulk statechart for one event. Each record is sent in its own request,
 * with the version that was shown and an idempotency key that is reused as long as the version is the same.
 */
export function createBulkRun(options: BulkRunOptions): BulkRun {
  const { sender, event } = options
  const records = new Map<RowId, LifecycleRecord>()
  const idempotencyKeys = new Map<RowId, { version: number; idempotencyKey: string }>()
  let resumeInvalidation: (() => void) | undefined
  const resumeListRefetching = () => {
    resumeInvalidation?.()
    resumeInvalidation = undefined
  }
  const isAllowed = (id: RowId) => {
    const record = records.get(id)
    return record !== undefined && bulkEventRefusal(sender, record, event) === undefined
  }

  async function collect(signal: AbortSignal): Promise<SelectedRecords> {
    const loadResult = await loadSelectedRecords(options, signal)
    records.clear()
    for (const record of loadResult.records) records.set(record.id, record)
    return { ...divideByWhetherAllowed(), overLimitCount: Math.max(0, loadResult.total - records.size) }
  }

  function divideByWhetherAllowed(): DividedRecords {
    const ids = [...records.keys()]
    return { allowed: ids.filter(isAllowed), notAllowed: ids.filter((id) => !isAllowed(id)) }
  }

  function applyWrite(recordKey: string, { to }: RecordWrite): DividedRecords | undefined {
    const { lifecycle } = sender.lifecycleTextKeys
    const record = [...records.values()].find(({ id }) => recordKeyOf(lifecycle.record, id) === recordKey)
    const status = lifecycle.codes[to]
    if (record === undefined || status === undefined) return undefined
    records.set(record.id, { ...record, status })
    return divideByWhetherAllowed()
  }

  function idempotencyKeyOf({ id, version }: LifecycleRecord): string {
    const previousAttempt = idempotencyKeys.get(id)
    if (previousAttempt?.version === version) return previousAttempt.idempotencyKey
    const idempotencyKey = createRandomId()
    idempotencyKeys.set(id, { version, idempotencyKey })
    return idempotencyKey
  }

  async function perform(id: RowId | undefined, reason: string): Promise<void> {
    const record = id === undefined ? undefined : records.get(id)
    if (record === undefined) throw new RangeError(`no record ${id} in this run`)
    try {
      await sender.sendEvent(record, event, reason === '' ? undefined : reason, {
        idempotencyKey: idempotencyKeyOf(record),
      })
    } catch (failure) {
      const current = conflictOf(failure)?.record as Partial<LifecycleRecord> | undefined
      const { status = record.status, version = record.version } = current ?? {}
      records.set(record.id, { ...record, status, version })
      throw failure
    }
  }

  const machine = bulkMachine.provide({
    actors: {
      collect: fromPromise<SelectedRecords>(({ signal }) => collect(signal)),
      perform: fromPromise<void, { id: RowId | undefined; reason: string }>(({ input }) =>
        perform(input.id, input.reason),
      ),
    },
    actions: {
      pauseInvalidation: () => {
        resumeInvalidation ??= options.pauseInvalidation()
      },
      reportPrematureAnswer: options.reportPrematureAnswer,
      updateListsAndSelection: ({ context: { failed, unsent, succeeded } }) => {
        const remainingIds = [...failed.map(({ id }) => id), ...unsent]
        options.onSettled(
          remainingIds.flatMap((id) => records.get(id) ?? []),
          succeeded,
        )
        resumeListRefetching()
      },
    },
    guards: {
      isGlobalFailure: (_, { failure }) => failure instanceof CallFailure && STOPPING_STATUSES.includes(failure.status),
      hasConflict: (_, { failed }) => failed.some(({ failure }) => conflictOf(failure) !== undefined),
      isFinalFailure: (_, { id, failure }) => {
        if (!(failure instanceof CallFailure) || isTransientFailure(failure)) return false
        return failure.status !== 409 || id === undefined || !isAllowed(id)
      },
    },
  })
  return { event, sender, typedReason: options.typedReason, machine, records, applyWrite, resumeListRefetching }
}

/**
 * Loads the selected records, at most {@link BULK_RECORDS_MAX} of them, and returns them with the number of all
 * selected records.
 */
async function loadSelectedRecords(
  { selection, cachedRecords, readPage }: BulkRunOptions,
  signal: AbortSignal,
): Promise<{ records: LifecycleRecord[]; total: number }> {
  if (selection !== 'all') {
    const foundRecords = selection.every((id) => cachedRecords.has(id))
      ? cachedRecords
      : new Map([
          ...(await loadMatchingRecords(readPage, signal)).records.map((record) => [record.id, record] as const),
          ...cachedRecords,
        ])
    const selectedRecords = selection.flatMap((id) => foundRecords.get(id) ?? [])
    return { records: selectedRecords.slice(0, BULK_RECORDS_MAX), total: selectedRecords.length }
  }
  return loadMatchingRecords(readPage, signal)
}

/** Loads the first matching records, and returns them with the number of all matching ones. */
async function loadMatchingRecords(
  readPage: BulkRunOptions['readPage'],
  signal: AbortSignal,
): Promise<{ records: LifecycleRecord[]; total: number }> {
  const records: LifecycleRecord[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await readPage(page, PAGE_SIZE_MAX, signal)
    records.push(...items)
    const isLast = items.length === 0 || page * PAGE_SIZE_MAX >= Math.min(total, BULK_RECORDS_MAX)
    if (isLast) return { records, total }
  }
}
