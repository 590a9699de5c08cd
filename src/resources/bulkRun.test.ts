import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { StoreStatus } from '../../contract/enumerations.ts'
import type { BulkActor } from '../../machines/bulk.ts'
import { storeLifecycle } from '../../machines/store.ts'
import { lifecycleTexts } from '../commands/lifecycleTexts.ts'
import type { RowId } from '../../machines/tableRows.ts'
import { CallFailure } from '../api/failure.ts'
import type { LifecycleRecord } from '../commands/lifecycleCommands.ts'
import { bulkRun } from './bulkRun.ts'

interface Sent {
  id: number
  version: number
  reason: string | undefined
  key: string
}

const KEYS = { accept: 'a', reject: null, deactivate: null, activate: null }

const store = (id: number, status: number = StoreStatus.REQUEST, version = 1): LifecycleRecord => ({
  id,
  status,
  version,
  name: `店${id}`,
})
const stores = (amount: number) => Array.from({ length: amount }, (_, at) => store(at + 1))

/** A run over these stores, all of them selected by hand or as all that match, and what it does. */
function begin(records: LifecycleRecord[], { event = 'accept', isAll = false } = {}) {
  const sent: Sent[] = []
  const answers = new Map<number, unknown>()
  const told = { held: 0, released: 0, left: [] as RowId[][], pages: [] as number[] }
  let onSend = (_: Sent): void => {}
  const run = bulkRun({
    sender: {
      texts: lifecycleTexts(storeLifecycle, KEYS),
      keys: KEYS,
      sendTo: ({ id, version }, _, reason, { idempotencyKey: key }) => {
        sent.push({ id, version, reason, key })
        onSend({ id, version, reason, key })
        return answers.has(id) ? Promise.reject(answers.get(id)) : Promise.resolve()
      },
    },
    event,
    selection: isAll ? 'all' : records.map(({ id }) => id),
    known: new Map(records.map((record) => [record.id, record])),
    readPage: (page, limit) => {
      told.pages.push(page)
      const items = records.slice((page - 1) * limit, page * limit)
      return Promise.resolve({ items, total: records.length, page, limit })
    },
    holdLists: () => {
      told.held += 1
      return () => {
        told.released += 1
      }
    },
    settled: (left) => told.left.push(left.map(({ id }) => id)),
  })
  const { reason } = storeLifecycle.policies[event as 'accept']
  const actor: BulkActor = createActor(run.machine, { input: { asks: reason } }).start()
  const reach = (state: 'preview' | 'nobody' | 'done') => waitFor(actor, (snapshot) => snapshot.matches(state))
  const go = async (words = '') => {
    await reach('preview')
    actor.send({ type: 'confirm', reason: words })
    return reach('done')
  }
  return { actor, reach, go, sent, answers, told, run, whenSent: (hear: typeof onSend) => (onSend = hear) }
}

const changed = (record: LifecycleRecord) =>
  new CallFailure(409, { status: 409, message: '先に更新されました', data: { record, allowedEvents: [] } })

describe('a run', () => {
  it.each([1, 20, 21])('reaches each of %i selected once, in their order, and tells it once', async (amount) => {
    const { go, sent, told } = begin(stores(amount))
    const { context } = await go()
    expect(sent.map(({ id }) => id)).toEqual(stores(amount).map(({ id }) => id))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(amount)
    expect(context.succeeded).toEqual(stores(amount).map(({ id }) => id))
    expect(told).toEqual({ held: 1, released: 1, left: [[]], pages: [] })
  })

  it('asks nothing where nobody can', async () => {
    for (const records of [[], [store(1, StoreStatus.ACCEPT)]]) {
      const { actor, reach, told } = begin(records)
      const snapshot = await reach('nobody')
      expect(snapshot.can({ type: 'confirm', reason: '' })).toBe(false)
      actor.send({ type: 'back' })
      expect(actor.getSnapshot().status).toBe('done')
      expect(told.held).toBe(0)
    }
  })

  it('tells apart who can and who cannot', async () => {
    const { reach } = begin([store(1), store(2, StoreStatus.ACCEPT), store(3), store(4, StoreStatus.REJECT)])
    const { context } = await reach('preview')
    expect([context.able, context.unable, context.beyond]).toEqual([[1, 3], [2, 4], 0])
  })

  it('reads all that match, page by page', async () => {
    const { go, told, sent } = begin(stores(300), { isAll: true })
    const { context } = await go()
    expect([told.pages, sent.length, context.beyond]).toEqual([[1, 2, 3], 300, 0])
  })

  it('takes a thousand at most and says how many are left', async () => {
    const { reach, told } = begin(stores(1_234), { isAll: true })
    const { context } = await reach('preview')
    expect([told.pages.length, context.able.length, context.beyond]).toEqual([10, 1_000, 234])
  })

  it('gives the one reason to each, and does not begin without one where it must be given', async () => {
    const { actor, reach, sent } = begin(stores(2), { event: 'reject' })
    const snapshot = await reach('preview')
    expect(snapshot.can({ type: 'confirm', reason: '  ' })).toBe(false)
    actor.send({ type: 'confirm', reason: ' 書類不備 ' })
    await reach('done')
    expect(sent.map(({ reason }) => reason)).toEqual(['書類不備', '書類不備'])
  })
})

describe('the failed', () => {
  it('are sent again with the same key, unless their version has changed', async () => {
    const { actor, reach, go, sent, answers, told, run } = begin(stores(3))
    answers.set(1, new CallFailure(500, undefined))
    answers.set(2, changed(store(2, StoreStatus.REQUEST, 5)))
    const first = await go()
    expect(first.context.failed.map(({ id }) => id)).toEqual([1, 2])
    answers.clear()
    actor.send({ type: 'retry' })
    const { context } = await reach('done')
    expect(context.succeeded).toEqual([3, 1, 2])
    expect(sent.map(({ id, version }) => [id, version])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 1],
      [2, 5],
    ])
    expect([sent[3]?.key === sent[0]?.key, sent[4]?.key === sent[1]?.key]).toEqual([true, false])
    expect([run.records.get(2)?.name, told]).toEqual(['店2', { held: 2, released: 2, left: [[1, 2], []], pages: [] }])
  })

  it('are not sent again where the chart does not take the event any more', async () => {
    const { go, answers, told } = begin(stores(2))
    answers.set(1, changed(store(1, StoreStatus.REJECT, 2)))
    const snapshot = await go()
    expect(snapshot.context.refused.map(({ id }) => id)).toEqual([1])
    expect([snapshot.can({ type: 'retry' }), told.left]).toEqual([false, [[]]])
  })

  it.each([0, 401, 403, 429, 503])('with %i keep the others from being sent, until it goes on', async (status) => {
    const { actor, reach, go, sent, answers, told } = begin(stores(4))
    answers.set(2, new CallFailure(status, undefined))
    const first = await go()
    const { succeeded, failed, unsent } = first.context
    expect([succeeded, failed.map(({ id }) => id), unsent]).toEqual([[1], [2], [3, 4]])
    expect(told.left).toEqual([[2, 3, 4]])
    answers.clear()
    actor.send({ type: 'resume' })
    await reach('done')
    actor.send({ type: 'retry' })
    const last = await reach('done')
    expect([last.context.succeeded, sent.length]).toEqual([[1, 3, 4, 2], 5])
  })
})

describe('stopping', () => {
  it('lets the current one end and sends no more', async () => {
    const { actor, go, sent, told, whenSent } = begin(stores(20))
    whenSent(({ id }) => {
      if (id === 3) actor.send({ type: 'stop' })
    })
    const { context } = await go()
    expect([context.succeeded, context.unsent.length, sent.length]).toEqual([[1, 2, 3], 17, 3])
    expect(told.left[0]?.length).toBe(17)
  })

  it('by leaving releases the lists', async () => {
    const { actor, reach, run, told, whenSent } = begin(stores(3))
    await reach('preview')
    whenSent(() => {
      actor.stop()
      run.release()
    })
    actor.send({ type: 'confirm', reason: '' })
    await Promise.resolve()
    expect([told.held, told.released, told.left]).toEqual([1, 1, []])
  })
})
