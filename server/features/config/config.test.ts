import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type Config,
  type ConfigEdit,
  getConfig,
  getPublicConfig,
  listConfigHistory,
  updateConfig,
} from '../../../contract/config.ts'
import type { ConfigFieldName } from '../../../contract/kinds/config.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { config } from './table.ts'
import { auditLog } from '../../db/schema.ts'
import { openTestApp, createRecordingLiveUpdates, type TestApp } from '../../testing/testApp.ts'

const SYSTEM_MANAGEMENT_CALLER = { as: 'SYSTEM_MANAGEMENT' } as const
const publishedEvents: LiveEvent[] = []
let app: TestApp
let before: Config
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterAll(() => app.close())
beforeEach(async () => {
  publishedEvents.length = 0
  before = (await app.call(getConfig, {}, SYSTEM_MANAGEMENT_CALLER)).body.data
})

function edit(changes: Partial<ConfigEdit>, options: { headers?: Record<string, string> } = {}) {
  const { updatedAt: _updatedAt, updatedBy: _updatedBy, ...values } = before
  return app.call(updateConfig, { body: { ...values, ...changes } }, { ...SYSTEM_MANAGEMENT_CALLER, ...options })
}

function configChangedEvent(fields: ConfigFieldName[], version: number): LiveEvent {
  const by = { id: app.staffIds[SYSTEM_MANAGEMENT_CALLER.as], name: SYSTEM_MANAGEMENT_CALLER.as }
  return {
    type: 'configChanged',
    change: { fields, write: { event: 'edit', from: 'stored', to: 'stored', version, by } },
  }
}

const readStoredData = async () => ({
  rows: await app.db.select().from(config),
  lineCount: await app.db.$count(auditLog),
})

it('the config has the values of the migrations until somebody changes it', () => {
  expect(before).toEqual({
    REFERRAL_REWARD: 300,
    REFERRAL_CODE_ENTERER_REWARD: 100,
    MIN_POINT_WITHDRAW: 1_000,
    SCAN_COUPON_REWARD_PERCENT: 100,
    USE_COUPON_PERCENT_FEE: 10,
    superAdminEmail: 'admin@choba.example',
    superAdminName: '帳場 管理者',
    DOWNLOAD_APP_LINK: '',
    storeRequestedLimitHours: null,
    couponPaymentWaitingLimitHours: null,
    withdrawalRequestedLimitHours: null,
    withdrawalTransferringLimitHours: null,
    reportUnhandledLimitHours: null,
    adminNotificationOverdueLimitHours: null,
    version: 1,
    updatedAt: before.updatedAt,
    updatedBy: null,
  })
})

it('the link of the app is public, under its key of SystemConfigKey', async () => {
  const link = 'https://app.choba.example/?ref=帳場'
  expect((await edit({ DOWNLOAD_APP_LINK: ` ${link} ` })).status).toBe(200)
  expect((await app.call(getPublicConfig, {})).body).toEqual({ status: 200, data: { DOWNLOAD_APP_LINK: link } })
})

it('an edit of the config stores who made it and when, writes the old and the new values to the history, and is published', async () => {
  const response = await edit({ MIN_POINT_WITHDRAW: 2_000, USE_COUPON_PERCENT_FEE: 0, superAdminName: ' 管理 太郎 ' })
  const changedValues = { MIN_POINT_WITHDRAW: 2_000, USE_COUPON_PERCENT_FEE: 0, superAdminName: '管理 太郎' }
  const at = app.time.now.toISOString()
  const after = {
    ...before,
    ...changedValues,
    version: before.version + 1,
    updatedAt: at,
    updatedBy: SYSTEM_MANAGEMENT_CALLER.as,
  }
  expect(response.body).toEqual({ status: 200, data: after })
  expect((await app.call(getConfig, {}, SYSTEM_MANAGEMENT_CALLER)).body.data).toEqual(after)
  expect(publishedEvents).toEqual([
    configChangedEvent(['MIN_POINT_WITHDRAW', 'USE_COUPON_PERCENT_FEE', 'superAdminName'], after.version),
  ])
  const history = await app.call(listConfigHistory, { query: { limit: 1 } }, SYSTEM_MANAGEMENT_CALLER)
  expect(history.body.data.items.map(({ id: _id, ...line }) => line)).toEqual([
    {
      event: 'edit',
      from: null,
      to: null,
      actor: SYSTEM_MANAGEMENT_CALLER.as,
      reason: null,
      changes: [
        { field: 'MIN_POINT_WITHDRAW', before: '1000', after: '2000' },
        { field: 'USE_COUPON_PERCENT_FEE', before: '10', after: '0' },
        { field: 'superAdminName', before: '帳場 管理者', after: '管理 太郎' },
      ],
      at,
    },
  ])
})

it('a time limit is set and taken back, each with a line of the history, and a client that does not name it leaves it', async () => {
  expect((await edit({ reportUnhandledLimitHours: 8 })).body.data).toMatchObject({ reportUnhandledLimitHours: 8 })
  before = (await app.call(getConfig, {}, SYSTEM_MANAGEMENT_CALLER)).body.data
  expect((await edit({ reportUnhandledLimitHours: undefined, REFERRAL_REWARD: 301 })).body.data).toMatchObject({
    reportUnhandledLimitHours: 8,
  })
  before = (await app.call(getConfig, {}, SYSTEM_MANAGEMENT_CALLER)).body.data
  expect((await edit({ reportUnhandledLimitHours: null })).body.data).toMatchObject({ reportUnhandledLimitHours: null })
  const { items } = (await app.call(listConfigHistory, { query: { limit: 3 } }, SYSTEM_MANAGEMENT_CALLER)).body.data
  expect([items[0], items[2]].map((line) => line?.changes)).toEqual([
    [{ field: 'reportUnhandledLimitHours', before: '8', after: null }],
    [{ field: 'reportUnhandledLimitHours', before: null, after: '8' }],
  ])
})

it('an edit of the config that changes no value writes nothing', async () => {
  const storedDataBefore = await readStoredData()
  expect((await edit({})).body).toEqual({ status: 200, data: before })
  expect({ ...(await readStoredData()), publishedEvents }).toEqual({ ...storedDataBefore, publishedEvents: [] })
})

it('of two concurrent edits of the config one is accepted, and the other gets 409 with the current values', async () => {
  const responses = await Promise.all([200, 201].map((REFERRAL_REWARD) => edit({ REFERRAL_REWARD })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const current = (await app.call(getConfig, {}, SYSTEM_MANAGEMENT_CALLER)).body.data
  expect([200, 201]).toContain(current.REFERRAL_REWARD)
  expect(responses.find(({ status }) => status === 409)?.body).toEqual({
    status: 409,
    message: 'ご自身が別のタブまたは端末で先に更新しました（今）。最新の内容をご確認ください。',
    data: { record: current, allowedEvents: [] },
  })
  expect(publishedEvents).toEqual([configChangedEvent(['REFERRAL_REWARD'], before.version + 1)])
})

const [rangeError, wholeNumberError, requiredError] = [
  '入力できる範囲を超えています。',
  '整数で入力してください。',
  'この項目に入力してください。',
]
const wrongValues: [string, unknown, string][] = [
  ['SCAN_COUPON_REWARD_PERCENT', 101, rangeError],
  ['SCAN_COUPON_REWARD_PERCENT', -1, rangeError],
  ['USE_COUPON_PERCENT_FEE', 101, rangeError],
  ['USE_COUPON_PERCENT_FEE', 9.5, wholeNumberError],
  ['REFERRAL_REWARD', 1_000_000, rangeError],
  ['REFERRAL_CODE_ENTERER_REWARD', -1, rangeError],
  ['MIN_POINT_WITHDRAW', 1_000_000, rangeError],
  ['MIN_POINT_WITHDRAW', '', wholeNumberError],
  ['storeRequestedLimitHours', 0, rangeError],
  ['withdrawalTransferringLimitHours', 8_761, rangeError],
  ['reportUnhandledLimitHours', 1.5, wholeNumberError],
  ['superAdminName', ' 　', requiredError],
  ['superAdminName', 'あ'.repeat(101), '文字数が多すぎます。'],
  ['DOWNLOAD_APP_LINK', 'https://a:b@choba.example', 'URLにIDやパスワードを含めることはできません。'],
  ...['http://choba.example', 'javascript:alert(1)', 'choba.example', 'https://'].map(
    (link): [string, unknown, string] => ['DOWNLOAD_APP_LINK', link, 'https:// で始まるURLを入力してください。'],
  ),
  ['superAdminEmail', '', 'メールアドレスを入力してください。'],
  ['superAdminEmail', 'admin@', 'メールアドレスの形式が正しくありません。'],
]

it.each(wrongValues)(
  'an edit of the setting %s to %j is refused with an error at the field, and writes nothing',
  async (field, value, error) => {
    const storedDataBefore = await readStoredData()
    const response = await edit({ [field]: value })
    expect([response.status, response.body.errors]).toEqual([422, { [field]: error }])
    expect(await readStoredData()).toEqual(storedDataBefore)
  },
)

it.each([
  ['SCAN_COUPON_REWARD_PERCENT', 0],
  ['SCAN_COUPON_REWARD_PERCENT', 100],
  ['REFERRAL_REWARD', 0],
  ['REFERRAL_REWARD', 999_999],
])('an edit of the setting %s to %j, the end of its range, is accepted', async (field, value) => {
  expect((await edit({ [field]: value })).status).toBe(200)
})

it('the database refuses a second row of the config and values out of range', async () => {
  const [row] = await app.db.select().from(config)
  if (!row) throw new Error('no config')
  const refusal = { cause: { code: '23514' } }
  await expect(app.db.insert(config).values({ ...row, id: 2 })).rejects.toMatchObject(refusal)
  await expect(app.db.update(config).set({ USE_COUPON_PERCENT_FEE: 101 })).rejects.toMatchObject(refusal)
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
