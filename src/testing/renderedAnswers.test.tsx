import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { adminNotificationEndpoints } from '../../contract/adminNotification.ts'
import type { Read } from '../../contract/answer.ts'
import { listContentResources } from '../../contract/contentResource.ts'
import { couponPaymentEndpoints } from '../../contract/coupon.ts'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import { listCategories } from '../../contract/masterDataEntry.ts'
import {
  listStorePointEntries,
  listUserPointEntries,
  type PointSummary,
  summarizeUserPointEntries,
} from '../../contract/point.ts'
import { pageVersionEndpoints } from '../../contract/pageVersion.ts'
import { productEndpoints } from '../../contract/product.ts'
import { reportEndpoints } from '../../contract/report.ts'
import { listReplyTemplates } from '../../contract/replyTemplate.ts'
import { listRoles, listRoleHistory } from '../../contract/role.ts'
import { staffEndpoints } from '../../contract/staff.ts'
import { storeEndpoints } from '../../contract/store.ts'
import { storeAccountEndpoints } from '../../contract/storeAccount.ts'
import * as storeParts from '../../contract/storeParts.ts'
import { listTranslationEntries } from '../../contract/translationEntry.ts'
import { listUserPointHistory, listUserReferrals, userEndpoints } from '../../contract/user.ts'
import { withdrawalEndpoints } from '../../contract/withdrawal.ts'
import vi_ from '../../locales/vi.json'
import { UnreadableAnswer } from '../api/failure.ts'
import { readResponse } from '../api/readResponse.ts'
import { lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { adminNotificationColumns } from '../features/adminNotification/columns.tsx'
import { ADMIN_NOTIFICATION_FACTS } from '../features/adminNotification/facts.tsx'
import { contentColumns } from '../features/content/columns.tsx'
import { entryColumnsByType } from '../features/masterData/columns.tsx'
import { fillPeriods } from '../features/point/barChartModel.ts'
import { BarChart } from '../features/point/BarChart.tsx'
import { pointEntryColumnsByOwner } from '../features/point/columns.tsx'
import { REPORT_FACTS } from '../features/report/facts.tsx'
import { pageVersionColumns } from '../features/pageVersion/columns.tsx'
import { PAGE_VERSION_FACTS } from '../features/pageVersion/facts.tsx'
import { reportColumns } from '../features/report/ReportsScreen.tsx'
import type { FormResource } from '../resources/forms/formResource.ts'
import { formColumnsOf, formFactsOf } from '../resources/forms/FormRecordList.tsx'
import { replyTemplateColumns } from '../features/replyTemplate/columns.tsx'
import { roleColumns } from '../features/role/columns.tsx'
import { staffColumns } from '../features/staff/columns.tsx'
import { STAFF_FACTS } from '../features/staff/facts.tsx'
import { storeColumns } from '../features/store/columns.tsx'
import { COUPON_FACTS } from '../features/store/couponFacts.tsx'
import { STORE_FACTS } from '../features/store/facts.tsx'
import * as listColumns from '../features/store/listColumns.tsx'
import { PRODUCT_FACTS } from '../features/store/productFacts.tsx'
import * as sectionColumns from '../features/store/sectionColumns.tsx'
import { STORE_ADMIN_FACTS } from '../features/store/storeAdminFacts.tsx'
import { storeAccountColumns } from '../features/storeAccount/columns.tsx'
import { STORE_ACCOUNT_FACTS } from '../features/storeAccount/facts.tsx'
import { translationEntryColumns } from '../features/translationEntry/columns.tsx'
import { userColumns } from '../features/user/columns.tsx'
import { pointEntryColumns, referralColumns } from '../features/user/pointColumns.tsx'
import { USER_FACTS } from '../features/user/facts.tsx'
import { withdrawalColumns } from '../features/withdrawal/columns.tsx'
import { WITHDRAWAL_FACTS } from '../features/withdrawal/facts.tsx'
import { formResources, versionedResources } from '../formResources.ts'
import { resources } from '../recordSearchSources.ts'
import { HistoryLineItem } from '../resources/history/HistoryLine.tsx'
import { RecordFactGroups, RecordHeadFacts } from '../resources/record/RecordFactGroups.tsx'
import type { RecordFacts } from '../resources/recordFacts.ts'
import type { ListedRecord, Resource } from '../resources/resource.ts'
import { mutationsOf, sampleAnswer } from './sampleAnswers.ts'
import { addMessages } from '../texts/text.ts'
import type { Column } from '../ui/column.ts'

/*
 * Whatever a server sends, a row or a record that could be read is rendered without an error, and without a trace of
 * what is missing in it.
 */

// The renderer has no stores that change, and no console around the components.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
vi.mock('../navigation/PermittedLink.tsx', () => ({
  PermittedLink: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../resources/columns/Contact.tsx', () => ({
  EmailWithCopyButton: ({ email }: { email: string }) => email,
  PhoneWithCopyButton: ({ phone }: { phone: string }) => phone,
}))
vi.mock('../features/conversation/reported/ReadReportedMessage.tsx', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ReadReportedMessage: () => null,
}))
vi.mock('../features/store/StoreHoursSection.tsx', () => ({ StoreHoursSection: () => null }))
vi.mock('../features/user/MaskedBankAccount.tsx', () => ({ MaskedBankAccount: () => null }))
vi.mock('../features/user/ReferralCode.tsx', () => ({ ReferralCode: ({ code }: { code: string }) => code }))
vi.mock('../features/user/RequestedWithdrawals.tsx', () => ({ RequestedWithdrawals: () => null }))
vi.mock('../features/withdrawal/MemberBalance.tsx', () => ({ MemberBalance: () => null }))
vi.mock('../features/withdrawal/OtherOpenWithdrawals.tsx', () => ({ OtherOpenWithdrawals: () => null }))
vi.mock('../features/storeAccount/AccountStores.tsx', () => ({ AccountStores: () => null }))
vi.mock('../api/signedInStaff.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  usePermissions: () => [],
}))

beforeAll(() => addMessages('vi', vi_))
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/** What would show that a value is missing. */
const GARBAGE = /undefined|NaN|Infinity|\[object|\bnull\b|Invalid/

vi.mock('../features/adminNotification/FormPreview.tsx', () => ({ AudienceSize: () => null }))
/** Renders what was read. The type of the data differs in each entry of the tables below. */
type Render = (data: never) => ReactNode

const cellsOf =
  (...columns: readonly Column<never>[]): Render =>
  (row) =>
    columns.map((column) => (
      <td key={column.id} title={column.href?.(row)}>
        {column.cell(row)}
      </td>
    ))

const allFacts =
  (facts: RecordFacts<never>): Render =>
  (record) => (
    <>
      <RecordHeadFacts record={record} facts={facts} />
      <RecordFactGroups record={record} facts={facts} />
    </>
  )

type Case = readonly [name: string, endpoint: Endpoint, render: Render]

const FORM_RESOURCES: readonly FormResource[] = Object.values(formResources)
const VERSIONED_RESOURCES = Object.values(versionedResources)

const LISTS: readonly Case[] = [
  ['stores', storeEndpoints.list, cellsOf(...storeColumns)],
  ['store accounts', storeAccountEndpoints.list, cellsOf(...storeAccountColumns)],
  ['members', userEndpoints.list, cellsOf(...userColumns)],
  ['withdrawals', withdrawalEndpoints.list, cellsOf(...withdrawalColumns)],
  ['reports', reportEndpoints.list, cellsOf(...reportColumns)],
  ['admin notifications', adminNotificationEndpoints.list, cellsOf(...adminNotificationColumns)],
  ['versions of public pages', pageVersionEndpoints.list, cellsOf(...pageVersionColumns)],
  ['staff', staffEndpoints.list, cellsOf(...staffColumns)],
  ['points of stores', listStorePointEntries, cellsOf(...pointEntryColumnsByOwner.store)],
  ['points of members', listUserPointEntries, cellsOf(...pointEntryColumnsByOwner.user)],
  ['points of a member', listUserPointHistory, cellsOf(...pointEntryColumns)],
  ['referrals', listUserReferrals, cellsOf(...referralColumns)],
  ['points of a store', storeParts.listStorePoints, cellsOf(...sectionColumns.pointColumns)],
  ['coupons', couponPaymentEndpoints.list, cellsOf(...listColumns.couponListColumns)],
  ['products', productEndpoints.list, cellsOf(...listColumns.productListColumns)],
  ['coupons of a store', storeParts.listStoreCoupons, cellsOf(...sectionColumns.couponColumns)],
  ['reviews', storeParts.listStoreReviews, cellsOf(...sectionColumns.reviewColumns)],
  ['products of a store', storeParts.listStoreProducts, cellsOf(...sectionColumns.productColumns)],
  ['store admins', storeParts.listStoreAdmins, cellsOf(...sectionColumns.storeAdminColumns)],
  ['resources', listContentResources, cellsOf(...contentColumns)],
  ['categories', listCategories, cellsOf(...entryColumnsByType.category)],
  ['roles', listRoles, cellsOf(...roleColumns)],
  ['reply templates', listReplyTemplates, cellsOf(...replyTemplateColumns)],
  ['texts', listTranslationEntries, cellsOf(...translationEntryColumns)],
  ...FORM_RESOURCES.map((each): Case => [`${each.kind.name}s`, each.list, cellsOf(...formColumnsOf(each))]),
  ...VERSIONED_RESOURCES.map(({ list }): Case => [`${list.kind}s`, list.endpoint, cellsOf(...list.columns)]),
  ['history', listRoleHistory, (line) => <HistoryLineItem line={line} />],
]

const RECORDS: readonly Case[] = [
  ['store', storeEndpoints.get, allFacts(STORE_FACTS)],
  ['store account', storeAccountEndpoints.get, allFacts(STORE_ACCOUNT_FACTS)],
  ['member', userEndpoints.get, allFacts(USER_FACTS)],
  ['withdrawal', withdrawalEndpoints.get, allFacts(WITHDRAWAL_FACTS)],
  ['report', reportEndpoints.get, allFacts(REPORT_FACTS)],
  ['admin notification', adminNotificationEndpoints.get, allFacts(ADMIN_NOTIFICATION_FACTS)],
  ['version of a public page', pageVersionEndpoints.get, allFacts(PAGE_VERSION_FACTS)],
  ['staff', staffEndpoints.get, allFacts(STAFF_FACTS)],
  ['coupon', couponPaymentEndpoints.get, allFacts(COUPON_FACTS)],
  ['product', productEndpoints.get, allFacts(PRODUCT_FACTS)],
  ...FORM_RESOURCES.map((each): Case => [each.kind.name, each.get, allFacts(formFactsOf(each))]),
  ...VERSIONED_RESOURCES.map(({ list, get, facts }): Case => [list.kind, get, allFacts(facts)]),
  [
    'chart of points',
    summarizeUserPointEntries,
    (summary: Read<typeof PointSummary>) => <BarChart periods={fillPeriods(summary)} label="" />,
  ],
  ['store admin', storeParts.getStoreAdmin, allFacts(STORE_ADMIN_FACTS)],
]

/** Returns what is read of each mutation of a sample answer, with the mutation; without those that cannot be read. */
function readMutations(endpoint: Endpoint): [description: string, data: unknown][] {
  return mutationsOf(sampleAnswer(endpoint.response)).flatMap(([description, data]) => {
    try {
      return [[description, readResponse(endpoint, {}, { body: { data } })]] as [string, unknown][]
    } catch (failure) {
      if (failure instanceof UnreadableAnswer) return []
      throw failure
    }
  })
}

/** Returns why the rendered item is wrong; nothing if it is right. */
function faultsIn(description: string, render: () => ReactNode): string[] {
  try {
    const html = renderToStaticMarkup(render())
    return GARBAGE.test(html) ? [`${description}: ${html}`] : []
  } catch (error) {
    return [`${description}: ${String(error)}`]
  }
}

test.each(LISTS)('rows of %s are rendered, whatever is missing or of another type', (_, endpoint, render) => {
  const faults = readMutations(endpoint).flatMap(([description, page]) =>
    (page as { items: unknown[] }).items.flatMap((row) => faultsIn(description, () => render(row as never))),
  )
  expect(faults).toEqual([])
})

test.each(RECORDS)('a %s is rendered, whatever is missing or of another type', (_, endpoint, render) => {
  const faults = readMutations(endpoint).flatMap(([description, record]) =>
    faultsIn(description, () => render(record as never)),
  )
  expect(faults).toEqual([])
})

test.each(resources.map((each) => [each.kind.name, each as unknown as Resource]))(
  'the questions of a %s name nothing that is missing, and no event is allowed in an unknown state',
  (_, resource) => {
    const sender = { ...resource, caller: { isSuperAdmin: true }, sendEvent: () => Promise.resolve() }
    const faults = readMutations(resource.list).flatMap(([description, page]) =>
      (page as Page<ListedRecord>).items.flatMap((row) => {
        const record = resource.toLifecycleRecord(row)
        return lifecycleCommands(sender, record).flatMap(({ recordName, question, success, refusal }) => {
          const isRefused = record.status !== 99 || refusal !== undefined
          return !isRefused || GARBAGE.test(JSON.stringify([recordName, question, success])) ? [description] : []
        })
      }),
    )
    expect(faults).toEqual([])
  },
)

test('no fact of a record is declared for two places', () => {
  const kinds: [string, RecordFacts<never>][] = [
    ['admin notification', ADMIN_NOTIFICATION_FACTS],
    ['coupon', COUPON_FACTS],
    ['member', USER_FACTS],
    ['product', PRODUCT_FACTS],
    ['report', REPORT_FACTS],
    ['staff', STAFF_FACTS],
    ['store', STORE_FACTS],
    ['store account', STORE_ACCOUNT_FACTS],
    ['store admin', STORE_ADMIN_FACTS],
    ['withdrawal', WITHDRAWAL_FACTS],
  ]
  const repeated = kinds.flatMap(([kind, { head, groups }]) => {
    const labels = [...head, ...groups.flatMap((group) => ('facts' in group ? group.facts : []))].flatMap((fact) =>
      'label' in fact && typeof fact.label === 'string' ? [fact.label] : [],
    )
    return labels.filter((label, index) => labels.indexOf(label) !== index).map((label) => `${kind}: ${label}`)
  })
  expect(repeated).toEqual([])
})

test('a calendar day has the weekday of the shown date, also if a server sends it as an instant', () => {
  const shown = ['2026-11-29', '2026-11-29T00:00:00Z', '2026-11-28T15:00:00.000Z'].map((date) =>
    versionedResources.calendarDay.list.columns
      .slice(0, 2)
      .map(({ cell }) => renderToStaticMarkup(cell({ date } as never))),
  )
  expect(shown).toEqual(Array.from({ length: 3 }, () => ['2026/11/29', vi_['weekday.sunday']]))
})
