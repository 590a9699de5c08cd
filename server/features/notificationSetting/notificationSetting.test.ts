import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotificationKind } from '../../../contract/enumerations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'

const { getNotificationSetting, listNotificationSettingHistory, listNotificationSettings, updateNotificationSetting } =
  endpoints

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const list = async () =>
  (await app.call(listNotificationSettings, { query: { limit: 100 } }, SYSTEM_MANAGEMENT_CALLER)).body.data.items

test('every kind of notification has a setting, which is on at first', async () => {
  expect((await list()).map(({ kind, default: value }) => `${kind} ${value}`)).toEqual([
    'ADMIN on',
    'NEW_MESSAGE on',
    'REQUEST_NEW_STORE on',
    'POINT:REFERRAL_SUCCESS on',
    'REQUEST_WITHDRAW on',
    'POINT:REQUEST_WITHDRAW_CONFIRM on',
    'POINT:REQUEST_WITHDRAW_REJECTED on',
    'POINT:REQUEST_WITHDRAW_SUCCESS on',
    'NEW_REVIEW on',
    'NEW_SUB_REVIEW on',
    'OTHER on',
    'COUPON:DELETE_COUPON on',
    'POINT:USE_COUPON_PERCENT_FEE on',
    'POINT:SCAN_COUPON_REWARD_PERCENT on',
    'COUPON:COUPON_IS_CANCEL on',
    'COUPON:COUPON_PREPARE_TO_EXPIRE on',
    'COUPON:COUPON__EXPIRED on',
    'NEW_REPORT on',
  ])
})

test('there is one setting for each kind of notification, in the order of the kinds', async () => {
  expect((await list()).map(({ kind }) => kind)).toEqual(Object.values(NotificationKind))
})

test('if two people change the default of a notification at once, it is changed once, with one line in the history', async () => {
  const [first] = await list()
  const id = first?.id ?? 0
  const turnOff = (version: number) =>
    app.call(updateNotificationSetting, { params: { id }, body: { default: 'off', version } }, SYSTEM_MANAGEMENT_CALLER)
  const responses = await Promise.all([turnOff(1), turnOff(1)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = await app.call(getNotificationSetting, { params: { id } }, SYSTEM_MANAGEMENT_CALLER)
  expect(body.data).toEqual({
    id,
    kind: 'ADMIN',
    default: 'off',
    version: 2,
    updatedAt: '2026-11-21T03:00:00.000Z',
  })
  const history = await app.call(
    listNotificationSettingHistory,
    { params: { id }, query: {} },
    SYSTEM_MANAGEMENT_CALLER,
  )
  expect(history.body.data.items.map(({ event, changes }) => [event, changes])).toEqual([
    ['edit', [{ field: 'default', before: 'on', after: 'off' }]],
  ])
  expect((await turnOff(2)).body.data.version).toBe(2)
})
