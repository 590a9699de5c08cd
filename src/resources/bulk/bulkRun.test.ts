import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { StoreStatus } from '../../../contract/enumerations.ts'
import type { BulkActor } from '../../../machines/console/bulk.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { lifecycleTextKeysOf } from '../../commands/lifecycleTextKeys.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { CallFailure } from '../../api/failure.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { createBulkRun } from './bulkRun.ts'

interface SentEvent {
  id: number
  version: number
  reason: string | undefined
  idempotencyKey: string
}

const SHORTCUTS = { accept: 'a', reject: null, deactivate: null, activate: null }

const store = (id: number, status: number = StoreStatus.REQUEST, version = 1): LifecycleRecord => ({
  id,
  status,
  version,
  name: `店${id}`,
})
const stores = (count: number) => Array.from({ length: count }, (_, index) => store(index + 1))

/**
 * Starts a bulk run and logs its calls. The selection is the ids of `records`, or `'all'` if `areAllSelected` is true.
 */
function startRun(
  records: LifecycleRecord[],
  { event = 'accept', areAllSelected = false, cachedRecords = records } = {},
) {
  const sentEvents: SentEvent[] = []
  const failures = new Map<number, unknown>()
  const calls = {
    pauseCount: 0,
    resumeCount: 0,
    prematureAnswerCount: 0,
    remaining: [] as RowId[][],
    processed: [] as RowId[][],
    pages: [] as number[],
  }
  let onSend = (_: SentEvent): void => {}
  const run = createBulkRun({
    sender: {
      lifecycleTextKeys: lifecycleTextKeysOf(storeLifecycle, SHORTCUTS),
      caller: { isSuperAdmin: false },
      shortcuts: SHORTCUTS,
      sendEvent: ({ id, version }, _, reason, { idempotencyKey }) => {
        sentEvents.push({ id, version, reason, idempotencyKey })
        onSend({ id, version, reason, idempotencyKey })
        return failures.has(id) ? Promise.reject(failures.get(id)) : Promise.resolve()
      },
    },
    event,
    selection: areAllSelected ? 'all' : records.map(({ id }) => id),
    cachedRecords: new Map(cachedRecords.map((record) => [record.id, record])),
    readPage: (page, limit) => {
      calls.pages.push(page)
      const items = records.slice((page - 1) * limit, page * limit)
      return Promise.resolve({ items, total: records.length, page, limit })
    },
    pauseInvalidation: () => {
      calls.pauseCount += 1
      return () => {
        calls.resumeCount += 1
      }
    },
    reportPrematureAnswer: () => {
      calls.prematureAnswerCount += 1
    },
    onSettled: (remainingRecords, processedIds) => {
      calls.remaining.push(remainingRecords.map(({ id }) => id))
      calls.processed.push([...processedIds])
    },
  })
  const { reason } = storeLifecycle.policies[event as 'accept']
  const actor: BulkActor = createActor(run.machine, { input: { reasonPolicy: reason } }).start()
  const waitForState = (state: 'preview' | 'noneAllowed' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.matches(state) || snapshot.status === 'done')
  const runToEnd = async (typedReason = '') => {
    await waitFor(actor, (snapshot) => snapshot.matches({ preview: 'shown' }))
    actor.send({ type: 'confirm', reason: typedReason })
    return waitForState('done')
  }
  return {
    actor,
    waitForState,
    runToEnd,
    sentEvents,
    failures,
    calls,
    run,
    setSendListener: (listener: typeof onSend) => (onSend = listener),
  }
}

const versionConflict = (record: LifecycleRecord) =>
  new CallFailure(409, { status: 409, message: '先に更新されました', data: { record, allowedEvents: [] } })

describe('a bulk run', () => {
  it.each([1, 20, 21])(
    'a bulk run sends the event once for each of %i selected records, in their order, and settles once',
    async (count) => {
      const { runToEnd, sentEvents, calls } = startRun(stores(count))
      const { context } = await runToEnd()
      expect(sentEvents.map(({ id }) => id)).toEqual(stores(count).map(({ id }) => id))
      expect(new Set(sentEvents.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(count)
      expect(context.succeeded).toEqual(stores(count).map(({ id }) => id))
      const processed = [stores(count).map(({ id }) => id)]
      expect(calls).toEqual({
        pauseCount: 1,
        resumeCount: 1,
        prematureAnswerCount: 0,
        remaining: [[]],
        processed,
        pages: [],
      })
    },
  )

  it('a bulk run asks for no confirmation if no record allows the event', async () => {
    for (const records of [[], [store(1, StoreStatus.ACCEPT)]]) {
      const { actor, waitForState, calls } = startRun(records)
      const snapshot = await waitForState('noneAllowed')
      expect(snapshot.can({ type: 'confirm', reason: '' })).toBe(false)
      actor.send({ type: 'back' })
      expect(actor.getSnapshot().status).toBe('done')
      expect(calls.pauseCount).toBe(0)
    }
  })

  it('a bulk run follows what others do to its records before they are sent', async () => {
    const { actor, waitForState, run, runToEnd, sentEvents } = startRun([store(1), store(2), store(3)])
    await waitForState('preview')
    const write = { event: 'accept', from: 'requested', to: 'accepted', version: 2, by: { id: 2, name: 'b' } }
    expect(run.applyWrite('store 2', write)).toEqual({ allowed: [1, 3], notAllowed: [2] })
    expect(run.applyWrite('store 9', write)).toBe(undefined)
    expect(run.applyWrite('report 1', write)).toBe(undefined)
    expect(run.records.get(2)).toEqual(store(2, StoreStatus.ACCEPT))
    expect(run.applyWrite('store 2', { ...write, to: 'requested', version: 3 })).toEqual({
      allowed: [1, 2, 3],
      notAllowed: [],
    })
    actor.send({ type: 'change', allowed: [1, 3], notAllowed: [2] })
    await runToEnd()
    expect(sentEvents.map(({ id, version }) => [id, version])).toEqual([
      [1, 1],
      [3, 1],
    ])
  })

  it('a bulk run separates the records that allow the event from the others', async () => {
    const { waitForState } = startRun([store(1), store(2, StoreStatus.ACCEPT), store(3), store(4, StoreStatus.REJECT)])
    const { context } = await waitForState('preview')
    expect([context.allowed, context.notAllowed, context.overLimitCount]).toEqual([[1, 3], [2, 4], 0])
  })

  it('a bulk run does not send the event to records to which the caller may not send it', async () => {
    const superAdminOnlyStore: LifecycleRecord = { ...store(2), refusalFor: () => ({ key: 'staff.superAdminOnly' }) }
    const { runToEnd, sentEvents } = startRun([store(1), superAdminOnlyStore, store(3)])
    const { context } = await runToEnd()
    expect([context.succeeded, context.notAllowed, sentEvents.map(({ id }) => id)]).toEqual([[1, 3], [2], [1, 3]])
  })

  it('a bulk run loads all matching records, page by page', async () => {
    const { runToEnd, calls, sentEvents } = startRun(stores(300), { areAllSelected: true })
    const { context } = await runToEnd()
    expect([calls.pages, sentEvents.length, context.overLimitCount]).toEqual([[1, 2, 3], 300, 0])
  })

  it('a bulk run looks for the selected records that are not cached among the matching ones', async () => {
    const { run, calls, waitForState } = startRun(stores(150), { cachedRecords: [store(2, StoreStatus.REQUEST, 9)] })
    await waitForState('preview')
    expect([calls.pages, run.records.size, run.records.get(2)?.version]).toEqual([[1, 2], 150, 9])
  })

  it('a bulk run includes a thousand records at most and counts those over the limit', async () => {
    const { waitForState, calls } = startRun(stores(1_234), { areAllSelected: true })
    const { context } = await waitForState('preview')
    expect([calls.pages.length, context.allowed.length, context.overLimitCount]).toEqual([10, 1_000, 234])
  })

  it('a bulk run sends the reason with each record, and does not start without a required reason', async () => {
    const { actor, waitForState, sentEvents } = startRun(stores(2), { event: 'reject' })
    const snapshot = await waitForState('preview')
    expect(snapshot.can({ type: 'confirm', reason: '  ' })).toBe(false)
    actor.send({ type: 'confirm', reason: ' 書類不備 ' })
    await waitForState('done')
    expect(sentEvents.map(({ reason }) => reason)).toEqual(['書類不備', '書類不備'])
  })
})

describe('failed records', () => {
  it('failed records of a bulk run are retried with the same idempotency key unless their version has changed', async () => {
    const { actor, runToEnd, sentEvents, failures, calls, run } = startRun(stores(3))
    failures.set(1, new CallFailure(500, undefined))
    failures.set(2, versionConflict(store(2, StoreStatus.REQUEST, 5)))
    const firstSnapshot = await runToEnd()
    expect(firstSnapshot.context.failed.map(({ id }) => id)).toEqual([1, 2])
    failures.clear()
    actor.send({ type: 'retry' })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.allowed]).toEqual([{ preview: 'shown' }, [1, 2]])
    const { context } = await runToEnd()
    expect(context.succeeded).toEqual([1, 2])
    expect(sentEvents.map(({ id, version }) => [id, version])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 1],
      [2, 5],
    ])
    expect([
      sentEvents[3]?.idempotencyKey === sentEvents[0]?.idempotencyKey,
      sentEvents[4]?.idempotencyKey === sentEvents[1]?.idempotencyKey,
    ]).toEqual([true, false])
    expect([run.records.get(2)?.name, calls]).toEqual([
      '店2',
      {
        pauseCount: 2,
        resumeCount: 2,
        prematureAnswerCount: 0,
        remaining: [[1, 2], []],
        processed: [[3], [1, 2]],
        pages: [],
      },
    ])
  })

  it('failed records of a bulk run are not retried if their state no longer allows the event', async () => {
    const { runToEnd, failures, calls } = startRun(stores(2))
    failures.set(1, versionConflict(store(1, StoreStatus.REJECT, 2)))
    const snapshot = await runToEnd()
    expect(snapshot.context.refused.map(({ id }) => id)).toEqual([1])
    expect([snapshot.can({ type: 'retry' }), calls.remaining]).toEqual([false, [[]]])
  })

  it.each([0, 401, 403, 429, 503])(
    'failed records of a bulk run with HTTP status %i stop the run until it is resumed',
    async (status) => {
      const { actor, waitForState, runToEnd, sentEvents, failures, calls } = startRun(stores(4))
      failures.set(2, new CallFailure(status, undefined))
      const firstSnapshot = await runToEnd()
      const { succeeded, failed, unsent } = firstSnapshot.context
      expect([succeeded, failed.map(({ id }) => id), unsent]).toEqual([[1], [2], [3, 4]])
      expect(calls.remaining).toEqual([[2, 3, 4]])
      failures.clear()
      actor.send({ type: 'resume' })
      await waitForState('done')
      actor.send({ type: 'retry' })
      const lastSnapshot = await waitForState('done')
      expect([lastSnapshot.context.succeeded, sentEvents.length]).toEqual([[1, 3, 4, 2], 5])
    },
  )
})

describe('stopping a bulk run', () => {
  it('a stopped bulk run finishes the current request and sends no further one', async () => {
    const { actor, runToEnd, sentEvents, calls, setSendListener } = startRun(stores(20))
    setSendListener(({ id }) => {
      if (id === 3) actor.send({ type: 'stop' })
    })
    const { context } = await runToEnd()
    expect([context.succeeded, context.unsent.length, sentEvents.length]).toEqual([[1, 2, 3], 17, 3])
    expect(calls.remaining[0]?.length).toBe(17)
  })

  it('a bulk run resumes the refetching of lists if its dialog is unmounted during the run', async () => {
    const { actor, waitForState, run, calls, setSendListener } = startRun(stores(3))
    await waitForState('preview')
    setSendListener(() => {
      actor.stop()
      run.resumeListRefetching()
    })
    actor.send({ type: 'confirm', reason: '' })
    await Promise.resolve()
    expect([calls.pauseCount, calls.resumeCount, calls.remaining]).toEqual([1, 1, []])
  })
})
