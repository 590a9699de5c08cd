import { fromPromise } from 'xstate'
import type { Page } from '../../contract/endpoint.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import { bulkMachine, type Selected } from '../../machines/bulk.ts'
import { nextState } from '../../machines/lifecycle.ts'
import type { RowId } from '../../machines/tableRows.ts'
import { CallFailure, changedRecord, isTransient } from '../api/failure.ts'
import type { EventSender, LifecycleRecord } from '../commands/lifecycleCommands.ts'

/** So many records one run takes at most. */
export const BULK_MOST = 1_000

/** What the next record would meet as well: no network, no session, no permission, a server that refuses for now. */
const OF_ALL = [0, 401, 403, 429, 503]

/** The records of a bulk run and the dependencies it needs. */
interface BulkWork {
  sender: EventSender
  event: string
  selection: readonly RowId[] | 'all'
  /** The records that lists have shown: a selected one that is not among them is left out. */
  known: ReadonlyMap<RowId, LifecycleRecord>
  /** Reads one page of what matches. `page` is from 1. */
  readPage: (page: number, limit: number, signal: AbortSignal) => Promise<Page<LifecycleRecord>>
  /** Lets lists be until what it answers is called. */
  holdLists: () => () => void
  /** Called at the end with the records that can be sent again: those that failed and those that were not sent. */
  settled: (left: LifecycleRecord[]) => void
}

export interface BulkRun {
  event: string
  sender: EventSender
  machine: typeof bulkMachine
  /** The records of the run as they were last seen. */
  records: ReadonlyMap<RowId, LifecycleRecord>
  /** For a run that is left before its end. */
  release: () => void
}

/**
 * Provides the effects of the bulk chart for one event. Each record is a request of its own, with the version that was
 * seen of it and with a key of its own, which it keeps for as long as its version is the same.
 */
export function bulkRun(work: BulkWork): BulkRun {
  const { sender, event } = work
  const records = new Map<RowId, LifecycleRecord>()
  const keys = new Map<RowId, { version: number; idempotencyKey: string }>()
  let letGo: (() => void) | undefined
  const release = () => {
    letGo?.()
    letGo = undefined
  }
  const { lifecycle } = sender.texts
  const takers = Object.values(lifecycle.codes).filter((code) => nextState(lifecycle, code, event) !== undefined)
  const isTaken = (id: RowId) => takers.includes(records.get(id)?.status ?? NaN)

  async function collect(signal: AbortSignal): Promise<Selected> {
    const { found, total } = await selectedRecords(work, signal)
    records.clear()
    for (const record of found) records.set(record.id, record)
    const ids = [...records.keys()]
    return {
      able: ids.filter(isTaken),
      unable: ids.filter((id) => !isTaken(id)),
      beyond: Math.max(0, total - ids.length),
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
      await sender.sendTo(record, event, reason === '' ? undefined : reason, { idempotencyKey: keyOf(record) })
    } catch (failure) {
      const now = changedRecord(failure)?.record as Partial<LifecycleRecord> | undefined
      const { status = record.status, version = record.version } = now ?? {}
      records.set(record.id, { ...record, status, version })
      throw failure
    }
  }

  const machine = bulkMachine.provide({
    actors: {
      collect: fromPromise<Selected>(({ signal }) => collect(signal)),
      perform: fromPromise<void, { id: RowId | undefined; reason: string }>(({ input }) =>
        perform(input.id, input.reason),
      ),
    },
    actions: {
      holdLists: () => {
        letGo ??= work.holdLists()
      },
      settle: ({ context: { failed, unsent } }) => {
        const left = [...failed.map(({ id }) => id), ...unsent]
        work.settled(left.flatMap((id) => records.get(id) ?? []))
        release()
      },
    },
    guards: {
      isOfAll: (_, { failure }) => failure instanceof CallFailure && OF_ALL.includes(failure.status),
      isFinal: (_, { id, failure }) => {
        if (!(failure instanceof CallFailure) || isTransient(failure)) return false
        return failure.status !== 409 || id === undefined || !isTaken(id)
      },
    },
  })
  return { event, sender, machine, records, release }
}

/** The selected records, at most {@link BULK_MOST} of them, and how many there are in all. */
async function selectedRecords(
  { selection, known, readPage }: BulkWork,
  signal: AbortSignal,
): Promise<{ found: LifecycleRecord[]; total: number }> {
  if (selection !== 'all') {
    const found = selection.flatMap((id) => known.get(id) ?? [])
    return { found: found.slice(0, BULK_MOST), total: found.length }
  }
  const found: LifecycleRecord[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await readPage(page, PAGE_SIZE_MAX, signal)
    found.push(...items)
    const isLast = items.length === 0 || page * PAGE_SIZE_MAX >= Math.min(total, BULK_MOST)
    if (isLast) return { found, total }
  }
}
