import { eq } from 'drizzle-orm'
import type { AppEndpoint } from '../../contract/appApi/appEndpoint.ts'
import { buyPoints } from '../../contract/appApi/point.ts'
import * as couponUseEndpoints from '../../contract/appApi/couponUse.ts'
import { holdCoupon } from '../../contract/appApi/coupon.ts'
import { CouponUseType, PaymentMethod } from '../../contract/enumerations.ts'
import type { RequestOf, SentDataOf } from '../../contract/endpoint.ts'
import { APP_API_BASE } from '../../contract/limits.ts'
import { storeAccountLifecycle } from '../../machines/lifecycles/account.ts'
import { couponPaymentLifecycle } from '../../machines/lifecycles/coupon.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { createAppTokenIssuer, type AppPerson } from '../auth/appTokens.ts'
import { session } from '../auth/tables.ts'
import { hashToken, randomToken } from '../auth/tokens.ts'
import { config } from '../features/config/table.ts'
import type { coupon } from '../features/store/partTables.ts'
import { addCoupon, createStoreFixtures } from '../features/store/testing.ts'
import { addOwner } from '../features/storeAccount/testing.ts'
import type { store } from '../features/store/table.ts'
import type { member } from '../features/user/table.ts'
import { createWithdrawalFixtures } from '../features/withdrawal/testing.ts'
import { type CallResponse, type TestApp, TEST_SECRET } from './testApp.ts'

/** A member or a store account of a test, with an access token of an open session. */
export interface MarketplacePerson extends AppPerson {
  token: string
}

const HOUR_MS = 3_600_000

/**
 * Returns functions that insert members, store accounts, stores and coupons, and call the API of the apps for them. The
 * sessions are inserted, because a sign-in with a password takes long.
 */
export async function createMarketplace(app: TestApp) {
  const { db, time } = app
  const withdrawalFixtures = await createWithdrawalFixtures(app)
  const storeFixtures = await createStoreFixtures(db)
  const tokenIssuer = createAppTokenIssuer(TEST_SECRET, () => time.now)

  async function openSession(person: AppPerson): Promise<MarketplacePerson> {
    const sessionId = randomToken()
    const now = time.now
    await db.insert(session).values({
      id: sessionId,
      ...(person.kind === 'member' ? { memberId: person.id } : { storeOwnerId: person.id }),
      refreshHash: hashToken(randomToken()),
      createdAt: now,
      lastSeenAt: now,
      passwordEnteredAt: now,
      expiresAt: new Date(now.getTime() + 720 * HOUR_MS),
    })
    return { ...person, token: await tokenIssuer.issue({ person, sessionId }) }
  }

  /** Adds a member with a bank account. */
  async function addMember(points = 0, values: Partial<typeof member.$inferInsert> = {}) {
    return openSession({ kind: 'member', id: await withdrawalFixtures.addMemberWithBankAccount(points, values) })
  }

  async function addStoreAccount() {
    return openSession({ kind: 'storeAccount', id: await addOwner(db, storeAccountLifecycle.codes.active) })
  }

  /** Adds an accepted store of the account, which buys `points` points. */
  async function addStore(
    account: MarketplacePerson,
    points = 0,
    values: Partial<typeof store.$inferInsert> = {},
  ): Promise<number> {
    const { accepted } = storeLifecycle.codes
    const id = await storeFixtures.addStore({ creatorId: account.id, status: accepted, ...values })
    if (points > 0) await callSuccessfully(buyPoints, { params: { id }, body: { point: points } }, account)
    return id
  }

  /** Adds a coupon that is offered, if its store is accepted. */
  function addOfferedCoupon(storeId: number, values: Partial<typeof coupon.$inferInsert> = {}): Promise<number> {
    return addCoupon(db, storeId, { status: couponPaymentLifecycle.codes.effective, ...values })
  }

  function call<E extends AppEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    person: MarketplacePerson,
    headers: Record<string, string> = {},
  ): Promise<CallResponse<SentDataOf<E>>> {
    return app.call(endpoint, request, { base: APP_API_BASE, headers, token: person.token })
  }

  /** Calls an endpoint, and throws if it does not respond with 200. */
  async function callSuccessfully<E extends AppEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    person: MarketplacePerson,
  ) {
    const { status, body } = await call(endpoint, request, person)
    if (status !== 200) throw new Error(`${endpoint.id}: ${status} ${body.message}`)
    return body.data
  }

  /** Lets a member get a coupon and start its use. Returns the id of the use. */
  async function startUse(person: MarketplacePerson, couponId: number): Promise<number> {
    await callSuccessfully(holdCoupon, { params: { id: couponId } }, person)
    return (await callSuccessfully(couponUseEndpoints.useCoupon, { params: { id: couponId } }, person)).id
  }

  function scan(account: MarketplacePerson, id: number, headers?: Record<string, string>) {
    const body = { paymentMethod: PaymentMethod.MONEY }
    return call(couponUseEndpoints.scanCouponUse, { params: { id }, body }, account, headers)
  }

  function complete(account: MarketplacePerson, id: number, headers?: Record<string, string>) {
    return call(couponUseEndpoints.completeCouponUse, { params: { id } }, account, headers)
  }

  function reject(person: MarketplacePerson, id: number, headers?: Record<string, string>) {
    return call(couponUseEndpoints.rejectCouponUse, { params: { id } }, person, headers)
  }

  async function setConfig(values: Partial<typeof config.$inferInsert>): Promise<void> {
    await db.update(config).set(values).where(eq(config.id, 1))
  }

  return {
    ...{ addMember, addStoreAccount, addStore, addOfferedCoupon, openSession },
    ...{ call, callSuccessfully, startUse, scan, complete, reject, setConfig },
    storeFixtures,
    withdrawalFixtures,
  }
}

/** The values of a coupon that each member can use once. */
export const ONE_TIME_COUPON = { useType: CouponUseType.USE_ONE_TIME }
