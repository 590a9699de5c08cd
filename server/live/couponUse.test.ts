import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { holdCoupon } from '../../contract/appApi/coupon.ts'
import { completeCouponUse, rejectCouponUse, scanCouponUse, useCoupon } from '../../contract/appApi/couponUse.ts'
import { buyPoints } from '../../contract/appApi/point.ts'
import { CouponUsageStatus, PaymentMethod } from '../../contract/enumerations.ts'
import { couponPaymentLifecycle } from '../../machines/lifecycles/coupon.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { addCoupon } from '../features/store/testing.ts'
import type { AppPersonOfTest } from '../testing/appPeople.ts'
import { openLiveTest } from '../testing/liveProcesses.ts'

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest()
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

const { WAIT_SCAN, SCANNED, COMPLETED, REJECT } = CouponUsageStatus

/** Lets a member get the coupon and start its use. Returns the id of the use. */
async function startUse(couponId: number, visitor: AppPersonOfTest): Promise<number> {
  const params = { id: couponId }
  await live.fixtures.callApp(holdCoupon, { params }, visitor)
  return (await live.fixtures.callApp(useCoupon, { params }, visitor)).body.data.id
}

test('each step of a use of a coupon is told to its member and to its store, and to nobody else', async () => {
  const { callApp, storeAccount, storeId, addStore, addMember } = live.fixtures
  await callApp(buyPoints, { params: { id: storeId }, body: { point: 1_000 } }, storeAccount)
  const otherStoreId = await addStore({ status: storeLifecycle.codes.accepted })
  const couponId = await addCoupon(live.app.db, storeId, {
    status: couponPaymentLifecycle.codes.effective,
    point: 105,
  })
  const [visitor, stranger] = [await addMember(0), await addMember(0)]
  const member = await live.connect(visitor.token)
  const store = await live.connect(storeAccount.token, 1)
  const others = {
    otherStore: await live.connect(storeAccount.token),
    storeNotChosen: await live.connect(storeAccount.token, 1),
    stranger: await live.connect(stranger.token, 1),
    staff: await live.connectStaff('allPermissions', 1),
  }
  await store.send('CLIENT_SWITCH_STORE', { storeId })
  await others.otherStore.send('CLIENT_SWITCH_STORE', { storeId: otherStoreId })

  const couponUseId = await startUse(couponId, visitor)
  const params = { id: couponUseId }
  await callApp(scanCouponUse, { params, body: { paymentMethod: PaymentMethod.MONEY } }, storeAccount)
  await callApp(completeCouponUse, { params }, storeAccount)
  const rejectedId = await startUse(couponId, stranger)
  await callApp(rejectCouponUse, { params: { id: rejectedId } }, storeAccount)

  const use = { couponUseId, couponId, storeId }
  const steps = [
    { ...use, status: WAIT_SCAN },
    { ...use, status: SCANNED, points: 105 },
    { ...use, status: COMPLETED, points: 105 },
  ]
  const rejectedSteps = [WAIT_SCAN, REJECT].map((status) => ({ ...use, couponUseId: rejectedId, status }))
  const liveUpdates = live.processes[0]?.sockets.liveUpdates
  const change = { fields: ['USE_COUPON_PERCENT_FEE' as const] }
  ;(await liveUpdates?.publish(live.app.db, [{ type: 'configChanged', change }]))?.()
  // What is told to everybody afterwards arrives after the last step.
  for (const client of [member, store, ...Object.values(others)]) await client.waitFor('SYSTEM_CONFIG_CHANGED')
  expect(member.payloadsOf('USE_COUPON')).toEqual(steps)
  expect(store.payloadsOf('USE_COUPON')).toEqual([...steps, ...rejectedSteps])
  expect(others.stranger.payloadsOf('USE_COUPON')).toEqual(rejectedSteps)
  for (const client of [others.otherStore, others.storeNotChosen, others.staff])
    expect(client.payloadsOf('USE_COUPON')).toEqual([])
})
