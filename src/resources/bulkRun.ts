import { fromPromise } from 'xstate'
import type { Page } from '../../contract/endpoint.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import { bulkMachine, type SelectedRecords } from '../../machines/bulk.ts'
import { nextState } from '../../machines/lifecycle.ts'
import type { RowId } from '../../machines/tableRows.ts'
import { CallFailure, changedRecord, isTransient } from '../api/failure.ts'
import type { LifecycleEventSender, LifecycleRecord } from '../commands/lifecycleCommands.ts'

/** The maximum number of records of one run. */
export const BULK_MAX = 1_000

/** The HTTP statuses that would fail all other records too, and so stop the run; 0 is a network failure. */
const STOPPING_STATUSES = [0, 401, 403, 429, 503]

/** The event, the selection and the dependencies of a bulk run. */
interface BulkRunOptions {
  sender: LifecycleEventSender
  event: string
  selection: readonly RowId[] | 'all'
  /** The records in the cached list pages; a selected id that is not among them is skipped. */
  cachedRecords: ReadonlyMap<RowId, LifecycleRecord>
  /** Loads one page of the matching records; `page` starts at 1. */
  readPage: (page: number, limit: number, signal: AbortSignal) => Promise<Page<LifecycleRecord>>
  /** Pauses the refetching of lists until the returned function is called. */
  pauseInvalidation: () => () => void
  /** Called at the end with the records that can be sent again: those that failed and those that were not sent. */
  onSettled: (remaining: LifecycleRecord[]) => void
}

export interface BulkRun {
  event: string
  sender: LifecycleEventSender
  machine: typeof bulkMachine
  /** The records of the run in their last known version. */
  records: ReadonlyMap<RowId, LifecycleRecord>
  /** Resumes the refetching of lists; to be called if the run is abandoned before its end. */
  release: () => void
}

/**
 * Provides the actors, actions and guards of the bulk statechart for one event. Each record is sent in its own request,
 * with its last known version and an idempotency key that is reused as long as the version is the same.
 */
export function createBulkRun(options: BulkRunOptions): BulkRun {
  const { sender, event } = options
  const records = new Map<RowId, LifecycleRecord>()
  const keys = new Map<RowId, { version: number; idempotencyKey: string }>()
  let resumeInvalidation: (() => void) | undefined
  const release = () => {
    resumeInvalidation?.()
    resumeInvalidation = undefined
  }
  const { lifecycle } = sender.texts
  const allowedCodes = Object.values(lifecycle.codes).filter((code) => nextState(lifecycle, code, event) !== undefined)
  const isAllowed = (id: RowId) => allowedCodes.includes(records.get(id)?.status ?? NaN)

  async function collect(signal: AbortSignal): Promise<SelectedRecords> {
    const { found, total } = await selectedRecords(options, signal)
    records.clear()
    for (const record of found) records.set(record.id, record)
    const ids = [...records.keys()]
    return {
      allowed: ids.filter(isAllowed),
      notAllowed: ids.filter((id) => !isAllowed(id)),
      omittedCount: Math.max(0, total - ids.length),
    }
  }

  function keyOf({ id, version }: LifecycleRecord): string {
    const before = keys.get(id)
    if (before?.version === version) return before.idempotencyKey
    const idempotencyKey = crypto.randomUUID()
    keys.set(id, { version, idempotencyKey })
    return idempotencyKey
  }

  async function perform(id: RowId | undefined, reason: string): Promise<void> {
    const record = id === undefined ? undefined : records.get(id)
    if (record === undefined) throw new RangeError(`no record ${id} in this run`)
    try {
      await sender.sendEvent(record, event, reason === '' ? undefined : reason, { idempotencyKey: keyOf(record) })
    } catch (failure) {
      const current = changedRecord(failure)?.record as Partial<LifecycleRecord> | undefined
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
      settle: ({ context: { failed, unsent } }) => {
        const remaining = [...failed.map(({ id }) => id), ...unsent]
        options.onSettled(remaining.flatMap((id) => records.get(id) ?? []))
        release()
      },
    },
    guards: {
      isGlobal: (_, { failure }) => failure instanceof CallFailure && STOPPING_STATUSES.includes(failure.status),
      isFinal: (_, { id, failure }) => {
        if (!(failure instanceof CallFailure) || isTransient(failure)) return false
        return failure.status !== 409 || id === undefined || !isAllowed(id)
      },
    },
  })
  return { event, sender, machine, records, release }
}

/** Returns the selected records, at most {@link BULK_MAX} of them, and their total number. */
async function selectedRecords(
  { selection, cachedRecords, readPage }: BulkRunOptions,
  signal: AbortSignal,
): Promise<{ found: LifecycleRecord[]; total: number }> {
  if (selection !== 'all') {
    const found = selection.flatMap((id) => cachedRecords.get(id) ?? [])
    return { found: found.slice(0, BULK_MAX), total: found.length }
  }
  const found: LifecycleRecord[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await readPage(page, PAGE_SIZE_MAX, signal)
    found.push(...items)
    const isLast = items.length === 0 || page * PAGE_SIZE_MAX >= Math.min(total, BULK_MAX)
    if (isLast) return { found, total }
  }
}
