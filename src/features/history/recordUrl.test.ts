import { expect, test } from 'vitest'
import { HISTORY_RECORDS } from '../../../contract/kinds/historyList.ts'
import { formKinds } from '../../../contract/recordKinds.ts'
import { recordUrl } from './recordUrl.ts'

test('each line of the history leads to the screen of its record, unless that has none', () => {
  const urls = HISTORY_RECORDS.map((record) => [record, recordUrl({ record, recordId: 7 })] as const)
  expect(Object.fromEntries(urls.filter(([, url]) => url !== undefined))).toEqual({
    store: '/store-detail/7',
    couponPayment: '/stores?section=coupons&tab=all&open=7',
    product: '/stores?section=products&tab=all&open=7',
    storeAccount: '/store-account?open=7',
    user: '/user-detail/7',
    withdrawal: '/point?tab=all&open=7',
    report: '/reports?open=7',
    adminNotification: '/admin-notification?open=7',
    pageVersion: '/public-page/7',
    ...Object.fromEntries(formKinds.map(({ name }) => [name, `/masterdata?type=${name}&open=7`])),
    staff: '/staffs?open=7',
    role: '/role?open=7',
    permission: '/permission?open=7',
    config: '/point-management',
    replyTemplate: '/messages/template?open=7',
  })
  expect(recordUrl({ record: 'store', recordId: 0 })).toBeUndefined()
  expect(recordUrl({ record: 'toString', recordId: 7 })).toBeUndefined()
})
