import { desc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { holdCoupon } from '../../contract/appApi/coupon.ts'
import { useCoupon } from '../../contract/appApi/couponUse.ts'
import { buyPoints } from '../../contract/appApi/point.ts'
import { enterReferralCode } from '../../contract/appApi/referral.ts'
import { CouponHoldingStatus, CouponUseType } from '../../contract/enumerations.ts'
import { couponUsageLifecycle } from '../../machines/lifecycles/couponUse.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { couponHolding, couponUse } from '../features/store/partTables.ts'
import { member } from '../features/user/table.ts'
import type { CrashPoint } from './crashingDb.ts'
import type { OperationOutcome } from './ledgerModel.ts'
import type { createMarketplace, MarketplacePerson } from './marketplace.ts'
import type { CallResponse, TestApp } from './testApp.ts'
import * as rules from './tradeModel.ts'

/** What a member or a store does in an app. It selects members, stores, coupons and uses by an index; open uses first. */
export type TradeOperation =
  | ({ kind: 'configure' } & rules.TradeSettings)
  | { kind: 'purchase'; store: number; point: number }
  | { kind: 'offer'; store: number; point: number; isOneTime: boolean }
  | { kind: 'hold'; member: number; coupon: number }
  | { kind: 'start'; member: number; coupon: number }
  | { kind: 'scanUse'; nth: number }
  | { kind: 'completeUse'; nth: number }
  | { kind: 'rejectUse'; nth: number; isByStore: boolean }
  | { kind: 'enterCode'; member: number; owner: number }

/** A call that can be sent again with its Idempotency-Key. */
interface TradeCall {
  send(): Promise<CallResponse<unknown>>
  expectedOutcome(): OperationOutcome
  applyToModel(): Promise<void>
}

interface TradeDependencies {
  app: TestApp
  marketplace: Awaited<ReturnType<typeof createMarketplace>>
  members: MarketplacePerson[]
  /** The points of each account, which the trade changes. */
  balances: Map<string, number>
  createKey(): Record<string, string>
  sendNewCall(crash: CrashPoint | undefined, call: TradeCall): Promise<void>
}

const DEFAULT_SETTINGS: rules.TradeSettings = { reward: 100, fee: 10, referrerReward: 300, entererReward: 100 }

/**
 * Adds a store account with two accepted stores, each with a coupon of either type that the first two members hold, and
 * their model.
 */
export async function openTrade(dependencies: TradeDependencies) {
  const { app, marketplace, members, balances, createKey, sendNewCall } = dependencies
  const account = await marketplace.addStoreAccount()
  const storeIds = [await marketplace.addStore(account), await marketplace.addStore(account)]
  const model: rules.TradeModel = {
    balances,
    settings: DEFAULT_SETTINGS,
    coupons: new Map(),
    holdings: new Map(),
    uses: new Map(),
    referrers: new Map(),
    movementCount: 0,
  }

  async function configure({ reward, fee, referrerReward, entererReward }: rules.TradeSettings) {
    model.settings = { reward, fee, referrerReward, entererReward }
    await marketplace.setConfig({
      SCAN_COUPON_REWARD_PERCENT: reward,
      USE_COUPON_PERCENT_FEE: fee,
      REFERRAL_REWARD: referrerReward,
      REFERRAL_CODE_ENTERER_REWARD: entererReward,
    })
  }

  async function offer(storeId: number, point: number, isOneTime: boolean) {
    const useType = isOneTime ? CouponUseType.USE_ONE_TIME : CouponUseType.USE_A_LOT_OF_TIMES
    model.coupons.set(await marketplace.addOfferedCoupon(storeId, { point, useType }), { storeId, point, isOneTime })
  }

  function changeUse(
    crash: CrashPoint | undefined,
    outcome: (model: rules.TradeModel, id: number) => OperationOutcome,
    apply: (model: rules.TradeModel, id: number) => void,
    nth: number,
    send: (id: number, headers: Record<string, string>) => Promise<CallResponse<unknown>>,
  ) {
    const id = itemAt(rules.usesWithOpenFirst(model), nth)
    if (id === undefined) return undefined
    const headers = createKey()
    return sendNewCall(crash, {
      send: () => send(id, headers),
      expectedOutcome: () => outcome(model, id),
      applyToModel: () => Promise.resolve(apply(model, id)),
    })
  }

  /** Performs an operation, or does nothing if the operation refers to an earlier one and there is none. */
  async function perform(operation: TradeOperation, crash: CrashPoint | undefined): Promise<void> {
    const headers = createKey()
    const storeId = 'store' in operation ? (itemAt(storeIds, operation.store) ?? 0) : 0
    const person = 'member' in operation ? (itemAt(members, operation.member) ?? account) : account
    const couponId = 'coupon' in operation ? (itemAt([...model.coupons.keys()], operation.coupon) ?? 0) : 0
    switch (operation.kind) {
      case 'configure':
        return configure(operation)
      case 'offer':
        return offer(storeId, operation.point, operation.isOneTime)
      case 'purchase': {
        const request = { params: { id: storeId }, body: { point: operation.point } }
        return sendNewCall(crash, {
          send: () => marketplace.call(buyPoints, request, account, headers),
          expectedOutcome: () => rules.outcomeOfPurchase(operation.point),
          applyToModel: () => Promise.resolve(rules.purchase(model, storeId, operation.point)),
        })
      }
      case 'hold':
        return sendNewCall(crash, {
          send: () => marketplace.call(holdCoupon, { params: { id: couponId } }, person, headers),
          expectedOutcome: () => rules.outcomeOfHold(model, couponId, person.id),
          applyToModel: () => Promise.resolve(rules.hold(model, couponId, person.id)),
        })
      case 'start':
        return sendNewCall(crash, {
          send: () => marketplace.call(useCoupon, { params: { id: couponId } }, person, headers),
          expectedOutcome: () => rules.outcomeOfStart(model, couponId, person.id),
          applyToModel: async () => {
            const [last] = await app.db.select().from(couponUse).orderBy(desc(couponUse.id)).limit(1)
            rules.start(model, last?.id ?? 0, couponId, person.id)
          },
        })
      case 'scanUse':
        return changeUse(crash, rules.outcomeOfScan, rules.scan, operation.nth, (id, keys) =>
          marketplace.scan(account, id, keys),
        )
      case 'completeUse':
        return changeUse(crash, rules.outcomeOfCompletion, rules.complete, operation.nth, (id, keys) =>
          marketplace.complete(account, id, keys),
        )
      case 'rejectUse':
        return changeUse(crash, rules.outcomeOfRejection, rules.reject, operation.nth, (id, keys) => {
          const visitor = members.find((each) => each.id === model.uses.get(id)?.memberId)
          return marketplace.reject(operation.isByStore ? account : (visitor ?? account), id, keys)
        })
      case 'enterCode': {
        const owner = itemAt(members, operation.owner) ?? person
        const [row] = await app.db.select().from(member).where(eq(member.id, owner.id))
        const body = { code: row?.referralCode ?? '' }
        return sendNewCall(crash, {
          send: () => marketplace.call(enterReferralCode, { body }, person, headers),
          expectedOutcome: () => rules.outcomeOfReferral(model, person.id, owner.id),
          applyToModel: () => Promise.resolve(rules.refer(model, person.id, owner.id)),
        })
      }
    }
  }

  /** Expects that the uses, the holdings and the referrers in the database equal the model. */
  async function expectAsModelled(): Promise<void> {
    const memberIds = members.map(({ id }) => id)
    const uses = await app.db.select().from(couponUse).where(inArray(couponUse.memberId, memberIds))
    expect(
      new Map(
        uses.map(({ id, couponId, memberId, status, rewardPoints, feePoints }) => {
          const state = stateOf(couponUsageLifecycle, status)
          return [id, { couponId, memberId, state, reward: rewardPoints ?? 0, fee: feePoints ?? 0 }]
        }),
      ),
    ).toEqual(model.uses)
    const holdings = await app.db.select().from(couponHolding).where(inArray(couponHolding.memberId, memberIds))
    expect(
      new Map(
        holdings.map(({ couponId, memberId, status }) => [
          `${couponId} ${memberId}`,
          status === CouponHoldingStatus.USED,
        ]),
      ),
    ).toEqual(model.holdings)
    const rows = await app.db.select().from(member).where(inArray(member.id, memberIds))
    const referrers = rows.flatMap(({ id, referrerId }) => (referrerId === null ? [] : [[id, referrerId] as const]))
    expect(new Map(referrers)).toEqual(model.referrers)
  }

  await configure(DEFAULT_SETTINGS)
  for (const storeId of storeIds) for (const isOneTime of [true, false]) await offer(storeId, 105, isOneTime)
  const holdings = [...model.coupons.keys()].flatMap((couponId) =>
    members.slice(0, 2).map(({ id: memberId }) => ({ couponId, memberId })),
  )
  const { EFFECTIVE: status } = CouponHoldingStatus
  await app.db.insert(couponHolding).values(holdings.map((each) => ({ ...each, status, createdAt: app.time.now })))
  for (const { couponId, memberId } of holdings) rules.hold(model, couponId, memberId)
  return { perform, expectAsModelled, model, account, storeIds }
}

function itemAt<Item>(items: Item[], nth: number): Item | undefined {
  return items[nth % items.length]
}
