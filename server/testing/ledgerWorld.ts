import { desc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../machines/withdrawal.ts'
import { errorCode } from '../db/databaseError.ts'
import * as ledger from '../features/point/ledger.ts'
import { movement } from '../features/point/tables.ts'
import { withdrawal } from '../features/withdrawal/table.ts'
import type { Reply, TestApp } from './testApp.ts'
import type { openCounter } from '../features/withdrawal/testing.ts'
import { type Crash, Crashed, type CrashingDb } from './crash.ts'
import * as rules from './ledgerModel.ts'

/** Something that somebody does. Accounts, movements, withdrawals and calls of before are named by any number. */
export type Deed =
  | { does: 'buy'; store: number; points: number }
  | { does: 'scan'; store: number; member: number; points: number; kept: number }
  | { does: 'refer'; member: number; points: number }
  | { does: 'unbalanced'; member: number; points: number }
  | { does: 'reverse'; nth: number }
  | { does: 'request'; member: number; point: number }
  | { does: 'decide'; nth: number; event: string; isLate: boolean; hasReason: boolean }
  | { does: 'again'; nth: number }

/** A call of the API under its key, as it can be sent again. */
interface Call {
  send(): Promise<Reply<unknown>>
  expected(): rules.End
  /** Tells the model. */
  happened(): Promise<void>
  isIn: boolean
  answered?: string
}

export interface Parts {
  app: TestApp
  counter: Awaited<ReturnType<typeof openCounter>>
  broken: CrashingDb
}

/** The least withdrawal that the migrations say. */
const LEAST = 1_000
const { BUY_POINT, SCAN_COUPON, REFERRAL } = PointTransactionType
let lastStore = 0
let lastKey = 0

/** Two members with bank accounts and points, one with neither, and two stores with points; and a model of them. */
export async function openWorld({ app, counter, broken }: Parts) {
  const holders = [await counter.addMember(0), await counter.addMember(0)]
  const members = [...holders, await counter.addUser()]
  const stores = [++lastStore, ++lastStore]
  const movementsBefore = await app.db.$count(movement)
  const model: rules.Model = { balances: new Map(), movements: new Map(), withdrawals: new Map() }
  const calls: Call[] = []

  /** Does it, broken off as told, and holds its end against the expected one. Says whether it has happened. */
  async function attempt(crash: Crash | undefined, expected: rules.End, act: () => Promise<unknown>): Promise<boolean> {
    broken.plan.push(crash)
    const end = await act()
    const isBroken = crash !== undefined && end === 'broken off'
    if (typeof crash === 'string' && expected === 'done') expect(end).toBe('broken off')
    if (!isBroken) expect(end).toBe(expected)
    return end === 'done' || (isBroken && crash === 'answer')
  }

  async function book(crash: Crash | undefined, expected: rules.End, write: Write, tell: (id: number) => void) {
    if (!(await attempt(crash, expected, () => endOfWrite(broken, write)))) return
    const [last] = await app.db.select({ id: movement.id }).from(movement).orderBy(desc(movement.id)).limit(1)
    tell(last?.id ?? 0)
  }

  function post(crash: Crash | undefined, type: ledger.Posting['type'], sides: rules.Side[]) {
    const booked = sides.map(([account, amount]) => ({ accountRef: accountRefOf(account), amount }))
    const posting = { ...because(type, app.time.now), sides: booked }
    const tell = (id: number) => rules.post(model, id, sides)
    return book(crash, rules.endOfPosting(model, sides), (db) => ledger.post(db, posting), tell)
  }

  async function send(crash: Crash | undefined, call: Call): Promise<void> {
    const expected = call.isIn ? 'done' : call.expected()
    const happened = await attempt(crash, expected, async () => {
      const { status, body } = await call.send()
      if (status === 200) expect(JSON.stringify(body)).toBe((call.answered ??= JSON.stringify(body)))
      return status === 200 ? 'done' : status === 500 ? 'broken off' : status
    })
    if (happened && !call.isIn) await call.happened()
    call.isIn ||= happened
  }

  function sendNew(crash: Crash | undefined, call: Omit<Call, 'isIn'>) {
    const added = { ...call, isIn: false }
    calls.push(added)
    return send(crash, added)
  }

  function request(crash: Crash | undefined, wanted: rules.Request) {
    const options = newKey()
    return sendNew(crash, {
      send: () => counter.request(wanted.userId, wanted.point, options),
      expected: () => rules.endOfRequest(model, wanted, LEAST, holders),
      happened: async () => {
        const [last] = await app.db.select({ id: withdrawal.id }).from(withdrawal).orderBy(desc(withdrawal.id)).limit(1)
        rules.request(model, last?.id ?? 0, wanted)
      },
    })
  }

  function decide(crash: Crash | undefined, decision: rules.Decision) {
    const { id, event, version, reason } = decision
    const options = { ...newKey(), ...(reason === undefined ? {} : { reason }) }
    return sendNew(crash, {
      send: () => counter.send(id, event, version, options),
      expected: () => rules.endOfDecision(model, decision),
      happened: () => Promise.resolve(rules.decide(model, decision)),
    })
  }

  /** Does it; what names something of before is left out where there is nothing. */
  async function perform(deed: Deed, crash: Crash | undefined): Promise<void> {
    const store = 'store' in deed ? `store ${nthOf(stores, deed.store)}` : ''
    const userId = 'member' in deed ? nthOf(members, deed.member) : 0
    const member = `member ${userId}`
    switch (deed.does) {
      case 'buy':
        return post(crash, BUY_POINT, [
          [store, deed.points],
          ['platform issue', -deed.points],
        ])
      case 'refer':
        return post(crash, REFERRAL, [
          [member, deed.points],
          ['platform issue', -deed.points],
        ])
      case 'unbalanced':
        return post(crash, REFERRAL, [
          [member, deed.points],
          ['platform issue', 1 - deed.points],
        ])
      case 'scan': {
        const { points, kept } = deed
        const fee: rules.Side[] = kept === 0 ? [] : [['platform fee', kept]]
        return post(crash, SCAN_COUPON, [[store, -points - kept], [member, points], ...fee])
      }
      case 'reverse': {
        const id = nthOf([...model.movements.keys()], deed.nth)
        if (id === undefined) return
        const [known] = await app.db.select().from(movement).where(eq(movement.id, id))
        const parts = because(known?.type as ledger.Posting['type'], app.time.now)
        const tell = (by: number) => rules.reverse(model, id, by)
        return book(crash, rules.endOfReverse(model, id), (db) => ledger.reverse(db, id, parts), tell)
      }
      case 'request':
        return request(crash, { userId: userId ?? 0, point: deed.point })
      case 'decide': {
        const [id, known] = nthOf([...model.withdrawals], deed.nth) ?? []
        if (id === undefined || known === undefined) return
        const version = deed.isLate ? Math.max(1, known.version - 1) : known.version
        return decide(crash, {
          id,
          event: deed.event,
          version,
          ...(deed.hasReason ? { reason: '名義が違います。' } : {}),
        })
      }
      case 'again': {
        const call = nthOf(calls, deed.nth)
        return call && send(crash, call)
      }
    }
  }

  /** What is in the database is what the model says, and no movement beside it. */
  async function expectAsModelled(): Promise<void> {
    for (const [account, amount] of model.balances) {
      const accountRef = accountRefOf(account)
      if (accountRef.kind === 'platform') continue
      expect([account, await ledger.readBalance(app.db, accountRef.kind, accountRef.ownerId)]).toEqual([
        account,
        amount,
      ])
    }
    const rows = await app.db.select().from(withdrawal).where(inArray(withdrawal.memberId, members))
    const kept = rows.map(({ id, memberId: userId, point, status, version }) => {
      return [id, { userId, point, state: stateOf(withdrawalLifecycle, status), version }] as const
    })
    expect(new Map(kept)).toEqual(model.withdrawals)
    const refunds = [...model.withdrawals.values()].filter(({ state }) => state === 'rejected').length
    const added = model.movements.size + model.withdrawals.size + refunds
    expect((await app.db.$count(movement)) - movementsBefore).toBe(added)
  }

  for (const nth of [0, 1]) {
    await perform({ does: 'refer', member: nth, points: 8_000 }, undefined)
    await perform({ does: 'buy', store: nth, points: 8_000 }, undefined)
  }
  return { perform, expectAsModelled }
}

type Write = (db: CrashingDb['db']) => Promise<number>

async function endOfWrite({ db }: CrashingDb, write: Write): Promise<unknown> {
  return db.transaction(write).then(
    () => 'done',
    (error: unknown) => (error instanceof Crashed ? 'broken off' : errorCode(error)),
  )
}

function because(type: ledger.Posting['type'], at: Date): Omit<ledger.Posting, 'sides'> {
  return { type, cause: { record: 'member', id: 1 }, actor: { role: UserRole.MEMBER, id: 1, name: '佐藤 結衣' }, at }
}

function accountRefOf(account: string): ledger.AccountRef {
  const [kind, name] = account.split(' ')
  if (kind === 'member' || kind === 'store') return { kind, ownerId: Number(name) }
  return { kind: 'platform', purpose: name as 'issue' | 'fee' | 'payout' }
}

function newKey() {
  return { headers: { 'Idempotency-Key': `deed ${++lastKey}` } }
}

function nthOf<Item>(items: Item[], nth: number): Item | undefined {
  return items[nth % items.length]
}
