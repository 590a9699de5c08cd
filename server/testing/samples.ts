import { adminNotificationRecordKind } from '../../contract/kinds/adminNotification.ts'
import { couponPaymentRecordKind } from '../../contract/kinds/couponPayment.ts'
import { pageVersionRecordKind } from '../../contract/kinds/pageVersion.ts'
import { productRecordKind } from '../../contract/kinds/product.ts'
import { reportRecordKind } from '../../contract/kinds/report.ts'
import { staffRecordKind } from '../../contract/kinds/staff.ts'
import { storeRecordKind } from '../../contract/kinds/store.ts'
import { storeAccountRecordKind } from '../../contract/kinds/storeAccount.ts'
import { userRecordKind } from '../../contract/kinds/user.ts'
import type { WithdrawalState } from '../../machines/lifecycles/withdrawal.ts'
import type { resources } from '../app/resources.ts'
import { auditLog, staff } from '../db/schema.ts'
import { fillDatabaseToSizes } from '../demo/bulk/fill.ts'
import { createDemoData } from '../demo/createDemoData.ts'
import { adminNotification } from '../features/adminNotification/tables.ts'
import { addAdminNotification } from '../features/adminNotification/testing.ts'
import { pageVersion } from '../features/content/table.ts'
import { addPageVersion } from '../features/content/testing.ts'
import { report } from '../features/report/table.ts'
import { addColleague } from '../features/staff/testing.ts'
import { coupon, product } from '../features/store/partTables.ts'
import { addCoupon, addProduct, createStoreFixtures } from '../features/store/testing.ts'
import { store } from '../features/store/table.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { addOwner } from '../features/storeAccount/testing.ts'
import { member } from '../features/user/table.ts'
import { withdrawal } from '../features/withdrawal/table.ts'
import { createWithdrawalFixtures } from '../features/withdrawal/testing.ts'
import { createFormSamples } from './formSamples.ts'
import type { KindFixtures } from './kindFixtures.ts'
import type { TestApp } from './testApp.ts'

/** The number of reports: more than one page of the list. */
const REPORT_COUNT = 120
/** The number of admin notifications: more than one page of the list. */
const ADMIN_NOTIFICATION_COUNT = 400
/** The number of versions of public pages: more than one page of the list. */
const PAGE_VERSION_COUNT = 400
/** The number of staff: so many that PostgreSQL reads their list from an index. */
const STAFF_COUNT = 400

/** Adds a few hundred records to the database; returns what the tests need of each kind. */
export async function createSamples(app: TestApp): Promise<Record<keyof typeof resources, KindFixtures>> {
  const { addStore } = await createStoreFixtures(app.db)
  const { addUser, addWithdrawal } = await createWithdrawalFixtures(app)
  const actors = [{ id: app.staffIds.allPermissions, name: '係' }]
  await createDemoData(app.db, { now: app.time.now, storeCount: 90, userCount: 60, actors })
  await fillDatabaseToSizes(
    app.db,
    { stores: 0, users: 0, pointEntries: 2_500, withdrawals: 250 },
    app.time.now,
    () => {},
  )
  const { storeId, userId } = { storeId: await addStore(), userId: await addUser() }
  const addReport = async (status: number) => {
    const at = app.time.now
    const reporter = {
      memberId: userId,
      memberName: '佐藤 結衣',
      memberNameKana: 'サトウ ユイ',
      memberEmail: 'sato@members.example',
    }
    const about = { storeId, storeName: '藤屋', aboutKind: 'store', aboutId: storeId, aboutName: '藤屋' } as const
    const [added] = await app.db
      .insert(report)
      .values({
        ...reporter,
        ...about,
        content: '閉まっていました。',
        status,
        createdAt: at,
        updatedAt: at,
        stateSince: at,
      })
      .returning({ id: report.id })
    const recordId = added?.id ?? 0
    await app.db.insert(auditLog).values({ record: 'report', recordId, event: 'create', at })
    return recordId
  }
  for (let count = 0; count < STAFF_COUNT; count += 1) await addColleague(app.db, staffRecordKind.states.active)
  const adminNotificationStates = Object.values(adminNotificationRecordKind.states)
  for (let index = 0; index < ADMIN_NOTIFICATION_COUNT; index += 1)
    await addAdminNotification(app, { status: adminNotificationStates[index % adminNotificationStates.length] ?? 0 })
  const pageVersionStates = Object.values(pageVersionRecordKind.states)
  for (let index = 0; index < PAGE_VERSION_COUNT; index += 1)
    await addPageVersion(app.db, app.time.now, { status: pageVersionStates[index % pageVersionStates.length] ?? 0 })
  const { unhandled, handled } = reportRecordKind.states
  for (let count = 0; count < REPORT_COUNT; count += 1) await addReport(count % 3 === 0 ? unhandled : handled)
  return {
    ...(await createFormSamples(app)),
    store: {
      add: (state) => addStore({ status: stateCodeOf(storeRecordKind.states, state) }),
      search: { word: '県', textColumn: store.searchText },
    },
    couponPayment: {
      async add(state) {
        const recordId = await addCoupon(app.db, storeId, {
          status: stateCodeOf(couponPaymentRecordKind.states, state),
        })
        await app.db.insert(auditLog).values({ record: 'couponPayment', recordId, event: 'create', at: app.time.now })
        return recordId
      },
      search: { word: '無料', textColumn: coupon.searchText },
    },
    product: {
      add: (state) => addProduct(app.db, storeId, { status: stateCodeOf(productRecordKind.states, state) }),
      search: { word: 'ラーメン', textColumn: product.searchText },
    },
    storeAccount: {
      add: (state) => addOwner(app.db, stateCodeOf(storeAccountRecordKind.states, state)),
      search: { word: 'owner1', textColumn: storeOwner.searchText },
    },
    user: {
      add: (state) => addUser({ status: stateCodeOf(userRecordKind.states, state) }),
      search: { word: '県', textColumn: member.searchText },
    },
    withdrawal: {
      add: async (state) => (await addWithdrawal(state as WithdrawalState)).id,
      search: { word: '銀行', textColumn: withdrawal.searchText },
    },
    report: {
      add: (state) => addReport(stateCodeOf(reportRecordKind.states, state)),
      search: { word: '藤屋', textColumn: report.searchText },
    },
    adminNotification: {
      add: (state) => addAdminNotification(app, { status: stateCodeOf(adminNotificationRecordKind.states, state) }),
      search: { word: '休業', textColumn: adminNotification.searchText },
    },
    pageVersion: {
      add: (state) =>
        addPageVersion(app.db, app.time.now, { status: stateCodeOf(pageVersionRecordKind.states, state) }),
      search: { word: '規約', textColumn: pageVersion.searchText },
      fieldsOfEffects: ['number', 'publishedAt', 'publishedBy', 'pendingId', 'previous'],
    },
    staff: {
      add: (state) => addColleague(app.db, stateCodeOf(staffRecordKind.states, state)),
      search: { word: 'full', textColumn: staff.searchText },
    },
  }
}

function stateCodeOf(states: Readonly<Record<string, number>>, state: string): number {
  const code = states[state]
  if (code === undefined) throw new RangeError(`there is no state ${state}`)
  return code
}
