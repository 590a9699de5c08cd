import { desc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { requestOwnWithdrawal } from '../../contract/appApi/withdrawal.ts'
import { PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../machines/lifecycles/withdrawal.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import * as ledger from '../features/point/ledger.ts'
import { movement } from '../features/point/tables.ts'
import { withdrawal } from '../features/withdrawal/table.ts'
import type { CallResponse, TestApp } from './testApp.ts'
import { type CrashPoint, SimulatedCrash, type CrashingDb } from './crashingDb.ts'
import * as rules from './ledgerModel.ts'
import type { createMarketplace, MarketplacePerson } from './marketplace.ts'
import { openTrade, type TradeOperation } from './tradeScenario.ts'

/** An operation on the ledger. It selects accounts and earlier movements, withdrawals and calls by an index. */
export type Operation =
  | { kind: 'buy'; store: number; points: number }
  | { kind: 'scan'; store: number; member: number; points: number; fee: number }
  | { kind: 'refer'; member: number; points: number }
  | { kind: 'unbalanced'; member: number; points: number }
  | { kind: 'reverse'; nth: number }
  | { kind: 'request'; member: number; point: number; isByMember: boolean }
  | { kind: 'decide'; nth: number; event: string; hasStaleVersion: boolean; hasReason: boolean }
  | { kind: 'trade'; trade: TradeOperation }
  | { kind: 'again'; nth: number }

/** A call of the API with its Idempotency-Key, which can be sent again. */
interface RepeatableCall {
  send(): Promise<CallResponse<unknown>>
  expectedOutcome(): rules.OperationOutcome
  /** Applies the call to the model. */
  applyToModel(): Promise<void>
  /** Whether one of the attempts to send the call has changed the database. */
  isCommitted: boolean
  /** The body of the first successful response, which every later one must repeat. */
  responseBody?: string
}

export interface ScenarioDependencies {
  app: TestApp
  marketplace: Awaited<ReturnType<typeof createMarketplace>>
  crashingDb: CrashingDb
}

/** The minimum withdrawal of the config that the migrations insert. */
const WITHDRAWAL_MIN = 1_000
const { BUY_POINT, SCAN_COUPON, REFERRAL } = PointTransactionType
/** The id of the last store that has an account of points only, and is none of the stores that trade. */
let lastStoreId = 1_000_000
let idempotencyKeyCount = 0

/**
 * Adds two members with bank accounts and points, one member with neither, two stores with points, two stores that trade
 * with these members, and their model.
 */
export async function openScenario({ app, marketplace, crashingDb }: ScenarioDependencies) {
  const { withdrawalFixtures } = marketplace
  const bankAccountHolders = [await marketplace.addMember(), await marketplace.addMember()]
  const withoutBankAccount = { kind: 'member', id: await withdrawalFixtures.addUser() } as const
  const members = [...bankAccountHolders, await marketplace.openSession(withoutBankAccount)]
  const bankAccountHolderIds = bankAccountHolders.map(({ id }) => id)
  const memberIds = members.map(({ id }) => id)
  const storeIds = [++lastStoreId, ++lastStoreId]
  const movementCountBefore = await app.db.$count(movement)
  const model: rules.LedgerModel = { balances: new Map(), movements: new Map(), withdrawals: new Map() }
  const calls: RepeatableCall[] = []

  /** Runs an operation with the given crash and expects its outcome. Returns whether its changes were committed. */
  async function attempt(
    crash: CrashPoint | undefined,
    expectedOutcome: rules.OperationOutcome,
    action: () => Promise<unknown>,
  ): Promise<boolean> {
    crashingDb.plannedCrashes.push(crash)
    const outcome = await action()
    const hasCrashed = crash !== undefined && outcome === 'crashed'
    if (typeof crash === 'string' && expectedOutcome === 'done') expect(outcome).toBe('crashed')
    if (!hasCrashed) expect(outcome).toBe(expectedOutcome)
    return outcome === 'done' || (hasCrashed && crash === 'answer')
  }

  async function attemptWrite(
    crash: CrashPoint | undefined,
    expectedOutcome: rules.OperationOutcome,
    write: PerformWrite,
    applyToModel: (id: number) => void,
  ) {
    if (!(await attempt(crash, expectedOutcome, () => outcomeOfWrite(crashingDb, write)))) return
    const [last] = await app.db.select({ id: movement.id }).from(movement).orderBy(desc(movement.id)).limit(1)
    applyToModel(last?.id ?? 0)
  }

  function postMovement(
    crash: CrashPoint | undefined,
    type: ledger.MovementInput['type'],
    entries: rules.ModelEntry[],
  ) {
    const ledgerEntries = entries.map(([account, amount]) => ({ accountRef: accountRefOf(account), amount }))
    const input = { ...movementInput(type, app.time.now), entries: ledgerEntries }
    const applyToModel = (id: number) => rules.postMovement(model, id, entries)
    return attemptWrite(
      crash,
      rules.outcomeOfPosting(model, entries),
      (db) => ledger.postMovement(db, input),
      applyToModel,
    )
  }

  async function sendCall(crash: CrashPoint | undefined, call: RepeatableCall): Promise<void> {
    const expectedOutcome = call.isCommitted ? 'done' : call.expectedOutcome()
    const isCommitted = await attempt(crash, expectedOutcome, async () => {
      const { status, body } = await call.send()
      if (status === 200) expect(JSON.stringify(body)).toBe((call.responseBody ??= JSON.stringify(body)))
      return status === 200 ? 'done' : status === 500 ? 'crashed' : status
    })
    if (isCommitted && !call.isCommitted) await call.applyToModel()
    call.isCommitted ||= isCommitted
  }

  function sendNewCall(crash: CrashPoint | undefined, call: Omit<RepeatableCall, 'isCommitted'>) {
    const newCall = { ...call, isCommitted: false }
    calls.push(newCall)
    return sendCall(crash, newCall)
  }

  function requestWithdrawal(
    crash: CrashPoint | undefined,
    withdrawalRequest: rules.WithdrawalRequest,
    sender: MarketplacePerson | undefined,
  ) {
    const options = createKeyOptions()
    const { userId, point } = withdrawalRequest
    return sendNewCall(crash, {
      send: () =>
        sender === undefined
          ? withdrawalFixtures.request(userId, point, options)
          : marketplace.call(requestOwnWithdrawal, { body: { point } }, sender, options.headers),
      expectedOutcome: () => rules.outcomeOfRequest(model, withdrawalRequest, WITHDRAWAL_MIN, bankAccountHolderIds),
      applyToModel: async () => {
        const [last] = await app.db.select({ id: withdrawal.id }).from(withdrawal).orderBy(desc(withdrawal.id)).limit(1)
        rules.requestWithdrawal(model, last?.id ?? 0, withdrawalRequest)
      },
    })
  }

  function decideWithdrawal(crash: CrashPoint | undefined, decision: rules.WithdrawalDecision) {
    const { id, event, version, reason } = decision
    const options = { ...createKeyOptions(), ...(reason === undefined ? {} : { reason }) }
    return sendNewCall(crash, {
      send: () => withdrawalFixtures.send(id, event, version, options),
      expectedOutcome: () => rules.outcomeOfDecision(model, decision),
      applyToModel: () => Promise.resolve(rules.decideWithdrawal(model, decision)),
    })
  }

  /** Performs an operation, or does nothing if the operation refers to an earlier one and there is none. */
  async function performOperation(operation: Operation, crash: CrashPoint | undefined): Promise<void> {
    const store = 'store' in operation ? `store ${itemAt(storeIds, operation.store)}` : ''
    const userId = 'member' in operation ? itemAt(memberIds, operation.member) : 0
    const member = `member ${userId}`
    switch (operation.kind) {
      case 'buy':
        return postMovement(crash, BUY_POINT, [
          [store, operation.points],
          ['platform issue', -operation.points],
        ])
      case 'refer':
        return postMovement(crash, REFERRAL, [
          [member, operation.points],
          ['platform issue', -operation.points],
        ])
      case 'unbalanced':
        return postMovement(crash, REFERRAL, [
          [member, operation.points],
          ['platform issue', 1 - operation.points],
        ])
      case 'scan': {
        const { points, fee } = operation
        const feeEntries: rules.ModelEntry[] = fee === 0 ? [] : [['platform fee', fee]]
        return postMovement(crash, SCAN_COUPON, [[store, -points - fee], [member, points], ...feeEntries])
      }
      case 'reverse': {
        const id = itemAt([...model.movements.keys()], operation.nth)
        if (id === undefined) return
        const [known] = await app.db.select().from(movement).where(eq(movement.id, id))
        const input = movementInput(known?.type as ledger.MovementInput['type'], app.time.now)
        const applyToModel = (reversalId: number) => rules.reverseMovement(model, id, reversalId)
        return attemptWrite(
          crash,
          rules.outcomeOfReverse(model, id),
          (db) => ledger.reverseMovement(db, id, input),
          applyToModel,
        )
      }
      case 'request':
        return requestWithdrawal(
          crash,
          { userId: userId ?? 0, point: operation.point },
          operation.isByMember ? itemAt(members, operation.member) : undefined,
        )
      case 'decide': {
        const [id, known] = itemAt([...model.withdrawals], operation.nth) ?? []
        if (id === undefined || known === undefined) return
        const version = operation.hasStaleVersion ? Math.max(1, known.version - 1) : known.version
        return decideWithdrawal(crash, {
          id,
          event: operation.event,
          version,
          ...(operation.hasReason ? { reason: '名義が違います。' } : {}),
        })
      }
      case 'again': {
        const call = itemAt(calls, operation.nth)
        return call && sendCall(crash, call)
      }
      case 'trade':
        return trade.perform(operation.trade, crash)
    }
  }

  /** Expects that the database equals the model and has no other movements. */
  async function expectAsModelled(): Promise<void> {
    for (const [account, amount] of model.balances) {
      const accountRef = accountRefOf(account)
      if (accountRef.kind === 'platform') continue
      expect([account, await ledger.readBalance(app.db, accountRef.kind, accountRef.ownerId)]).toEqual([
        account,
        amount,
      ])
    }
    const rows = await app.db.select().from(withdrawal).where(inArray(withdrawal.memberId, memberIds))
    const storedWithdrawals = rows.map(({ id, memberId: userId, point, status, version }) => {
      return [id, { userId, point, state: stateOf(withdrawalLifecycle, status), version }] as const
    })
    expect(new Map(storedWithdrawals)).toEqual(model.withdrawals)
    const expectedRefundCount = [...model.withdrawals.values()].filter(({ state }) => state === 'rejected').length
    const addedMovementCount =
      model.movements.size + model.withdrawals.size + expectedRefundCount + trade.model.movementCount
    expect((await app.db.$count(movement)) - movementCountBefore).toBe(addedMovementCount)
    await trade.expectAsModelled()
  }

  const createKey = () => createKeyOptions().headers
  const trade = await openTrade({ app, marketplace, members, balances: model.balances, createKey, sendNewCall })
  for (const nth of [0, 1]) {
    await performOperation({ kind: 'refer', member: nth, points: 8_000 }, undefined)
    await performOperation({ kind: 'buy', store: nth, points: 8_000 }, undefined)
    await trade.perform({ kind: 'purchase', store: nth, point: 200 }, undefined)
  }
  return { perform: performOperation, expectAsModelled }
}

type PerformWrite = (db: CrashingDb['db']) => Promise<number>

async function outcomeOfWrite({ db }: CrashingDb, write: PerformWrite): Promise<unknown> {
  return db.transaction(write).then(
    () => 'done',
    (error: unknown) => (error instanceof SimulatedCrash ? 'crashed' : errorCodeOf(error)),
  )
}

function movementInput(type: ledger.MovementInput['type'], at: Date): Omit<ledger.MovementInput, 'entries'> {
  return { type, cause: { record: 'member', id: 1 }, actor: { role: UserRole.MEMBER, id: 1, name: '佐藤 結衣' }, at }
}

function accountRefOf(account: string): ledger.AccountRef {
  const [kind, name] = account.split(' ')
  if (kind === 'member' || kind === 'store') return { kind, ownerId: Number(name) }
  return { kind: 'platform', purpose: name as 'issue' | 'fee' | 'payout' }
}

function createKeyOptions() {
  return { headers: { 'Idempotency-Key': `operation ${++idempotencyKeyCount}` } }
}

function itemAt<Item>(items: Item[], nth: number): Item | undefined {
  return items[nth % items.length]
}
