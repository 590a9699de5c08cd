import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getStoreAccount, listStoreAccountHistory, transitionStoreAccount } from '../../contract/storeAccount.ts'
import { getUser, listUserHistory, transitionUser } from '../../contract/user.ts'
import { type AccountEvent, type AccountState, storeAccountLifecycle, userLifecycle } from '../../machines/account.ts'
import { takes } from '../../machines/lifecycle.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { openClub } from '../features/user/testing.ts'

let app: TestApp
let addUser: Awaited<ReturnType<typeof openClub>>['addUser']
beforeAll(async () => {
  app = await openTestApp()
  ;({ addUser } = await openClub(app.db))
})
afterAll(() => app.close())

let owners = 0
async function addOwner({ status }: { status: number }): Promise<number> {
  owners += 1
  const at = new Date('2026-10-01T00:00:00.000Z')
  const [added] = await app.db
    .insert(storeOwner)
    .values({
      name: '山田 花子',
      nameKana: 'ヤマダ ハナコ',
      email: `owner${owners}@shops.example`,
      phone: '09011112222',
      status,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: storeOwner.id })
  if (!added) throw new Error('nothing was inserted')
  return added.id
}

const kinds = [
  {
    kind: 'user',
    as: 'USER_MANAGEMENT',
    lifecycle: userLifecycle,
    add: (status: number) => addUser({ status }),
    endpoints: { get: getUser, transition: transitionUser, history: listUserHistory },
  },
  {
    kind: 'storeAccount',
    as: 'STORE_MANAGEMENT',
    lifecycle: storeAccountLifecycle,
    add: (status: number) => addOwner({ status }),
    endpoints: { get: getStoreAccount, transition: transitionStoreAccount, history: listStoreAccountHistory },
  },
] as const

const leadsTo: Record<AccountState, Partial<Record<string, AccountState>>> = {
  active: { deactivate: 'deactivated', delete: 'deleted' },
  deactivated: { activate: 'active', delete: 'deleted' },
  deleted: {},
}
const states = Object.keys(leadsTo) as AccountState[]
const events = ['deactivate', 'activate', 'delete', 'accept', 'toString', 'xstate.stop', '*'] as const
const pairs = states.flatMap((state) => events.map((event) => ({ state, event })))
const reason = '本人からの申し出。'

describe.each(kinds)('$kind', ({ as, lifecycle, add, endpoints }) => {
  const { codes, acts } = lifecycle
  const send = async (id: number, event: string, version = 1, said?: string) => {
    const body = { event, version, ...(said === undefined ? {} : { reason: said }) }
    const reply = await app.call<typeof transitionUser | typeof transitionStoreAccount>(
      endpoints.transition,
      { params: { id }, body },
      { as },
    )
    return { ...reply, data: reply.body.data }
  }
  const read = async (id: number) =>
    (await app.call<typeof getUser | typeof getStoreAccount>(endpoints.get, { params: { id } }, { as })).body.data

  it.each(pairs)('that is $state is sent $event', async ({ state, event }) => {
    const id = await add(codes[state])
    const before = await read(id)
    const { status, data } = await send(id, event, 1, reason)
    const next = Object.hasOwn(leadsTo[state], event) ? leadsTo[state][event] : undefined
    if (next === undefined) {
      expect({ status, data }).toEqual({ status: 409, data: { record: before, takes: takes(lifecycle, codes[state]) } })
      return
    }
    const kept = acts[event as AccountEvent].reason === 'none' ? null : reason
    const updatedAt = app.time.now.toISOString()
    const after = { ...before, status: codes[next], statusReason: kept, version: 2, updatedAt }
    expect({ status, data }).toEqual({ status: 200, data: after })
  })

  it('keeps who, from, to and why in the history', async () => {
    const id = await add(codes.active)
    await send(id, 'deactivate', 1, reason)
    await send(id, 'activate', 2)
    const history = await app.call(endpoints.history, { params: { id }, query: {} }, { as })
    const line = { actor: as, changes: [], at: app.time.now.toISOString() }
    expect(history.body.data.items.map(({ id: _id, ...rest }) => rest)).toEqual([
      { ...line, event: 'activate', from: 'deactivated', to: 'active', reason: null },
      { ...line, event: 'deactivate', from: 'active', to: 'deactivated', reason },
    ])
  })

  it('is not deleted without a reason, and nothing is written', async () => {
    const id = await add(codes.active)
    const before = await read(id)
    const { status, body } = await send(id, 'delete', 1, '　')
    expect([status, body.errors]).toEqual([422, { reason: 'この項目に入力してください。' }])
    expect(await read(id)).toEqual(before)
  })

  it('is deactivated by one of two who press together', async () => {
    const id = await add(codes.active)
    const replies = await Promise.all([send(id, 'deactivate'), send(id, 'delete', 1, reason)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const history = await app.call(endpoints.history, { params: { id }, query: {} }, { as })
    expect(history.body.data.total).toBe(1)
  })

  it('of an unknown id is not found', async () => {
    const unknown = { params: { id: 2_000_000_000 }, query: {} }
    expect([
      (await send(2_000_000_000, 'activate')).status,
      (await app.call(endpoints.history, unknown, { as })).status,
    ]).toEqual([404, 404])
  })
})
