import { describe, expect, test } from 'vitest'
import type { AdminNotificationRow } from '../../contract/adminNotification.ts'
import type { Read } from '../../contract/answer.ts'
import { kinds } from '../../contract/recordKinds.ts'
import type { PageVersionRow } from '../../contract/pageVersion.ts'
import type { ReportRow } from '../../contract/report.ts'
import type { StaffRow } from '../../contract/staff.ts'
import { StoreStatus } from '../../contract/enumerations.ts'
import type { StoreRow } from '../../contract/store.ts'
import type { StoreAccount } from '../../contract/storeAccount.ts'
import type { Coupon, Product, StoreAdmin } from '../../contract/storeParts.ts'
import type { UserRow } from '../../contract/user.ts'
import type { Withdrawal } from '../../contract/withdrawal.ts'
import { type LifecycleRecord, lifecycleCommands } from '../commands/lifecycleCommands.ts'
import type { LifecycleTextKeys } from '../commands/lifecycleTextKeys.ts'
import { adminNotificationResource } from '../features/adminNotification/resource.ts'
import { pageVersionResource } from '../features/pageVersion/resource.ts'
import { reportResource } from '../features/report/resource.ts'
import { staffCommands } from '../features/staff/commands.ts'
import { staffResource } from '../features/staff/resource.ts'
import { storeAdminResourceOf, couponResourceOf, productResourceOf } from '../features/store/childResources.ts'
import { storeResource } from '../features/store/resource.ts'
import { storeAccountResource } from '../features/storeAccount/resource.ts'
import { userResource } from '../features/user/resource.ts'
import { userWithdrawalCommand } from '../features/user/userWithdrawalCommand.ts'
import { withdrawalResource } from '../features/withdrawal/resource.ts'
import { formResources } from '../formResources.ts'
import type { FormResource } from '../resources/forms/formResource.ts'
import { contactCommands } from '../resources/contactCommands.ts'
import type { Command } from '../commands/command.ts'

/** What is needed to create the lifecycle commands for a kind of record. */
interface CommandSource<Row> {
  lifecycleTextKeys: LifecycleTextKeys
  shortcuts: Readonly<Record<string, string | null>>
  toLifecycleRecord: (row: Row) => LifecycleRecord
}

const COMMON_FIELDS = { id: 7, status: 1, statusReason: null, version: 1, createdAt: '2026-11-20T00:00:00.000Z' }
const PERSON_FIELDS = { name: '菊地 久美子', phone: '09012345678', email: 'kikuchi@example.jp' }

const store: Read<typeof StoreRow> = {
  ...COMMON_FIELDS,
  name: '藤屋',
  nameKana: 'フジヤ',
  nickName: '',
  creator: '藤田 修',
  phone: '0312345678',
  prefecture: '東京都',
  address: '',
}
const user: Read<typeof UserRow> = {
  ...COMMON_FIELDS,
  fullName: PERSON_FIELDS.name,
  fullNameKana: '',
  nickName: '',
  sex: 1,
  phone: PERSON_FIELDS.phone,
  email: PERSON_FIELDS.email,
  prefecture: '大阪府',
  point: 1200,
}
const storeAccount: Read<typeof StoreAccount> = {
  ...COMMON_FIELDS,
  ...PERSON_FIELDS,
  nameKana: '',
  storeCount: 2,
  updatedAt: COMMON_FIELDS.createdAt,
}
const staff: Read<typeof StaffRow> = {
  ...COMMON_FIELDS,
  email: PERSON_FIELDS.email,
  fullName: PERSON_FIELDS.name,
  nickname: null,
  roles: [{ id: 1, name: '経理' }],
  isSuperAdmin: false,
  hasSecondFactor: false,
  isSecondFactorRequired: false,
}
const report: Read<typeof ReportRow> = {
  ...COMMON_FIELDS,
  userId: 1,
  userName: PERSON_FIELDS.name,
  email: PERSON_FIELDS.email,
  storeId: 2,
  storeName: '藤屋',
  content: '料金が違う',
}
const adminNotification: Read<typeof AdminNotificationRow> = {
  ...COMMON_FIELDS,
  status: 0,
  title: '年末年始のお知らせ',
  type: '休業',
  content: '休業します。',
  audience: 1,
  scheduledAt: null,
  sentAt: null,
  recipientCount: 0,
  totalCount: 0,
  readCount: 0,
}
const pageVersion: Read<typeof PageVersionRow> = {
  ...COMMON_FIELDS,
  status: 0,
  page: 'term',
  number: null,
  validFrom: null,
  texts: { ja: '規約', vi: '', en: '', all: '' },
  publishedAt: null,
  publishedBy: null,
  pendingId: 7,
}
const withdrawal: Read<typeof Withdrawal> = {
  ...COMMON_FIELDS,
  userId: 12,
  userName: PERSON_FIELDS.name,
  point: 1400,
  bankName: '山吹銀行',
  branchName: '本店',
  accountType: '普通',
  accountNumber: '••••567',
  holder: 'キ••••',
  updatedAt: COMMON_FIELDS.createdAt,
}
const coupon: Read<typeof Coupon> = {
  ...COMMON_FIELDS,
  storeId: 1,
  storeName: '藤屋',
  image: null,
  title: '一杯無料',
  point: 100,
  useType: 1,
  displayFrom: COMMON_FIELDS.createdAt,
  displayTo: COMMON_FIELDS.createdAt,
  displayPhase: 1,
  holderCount: 0,
}
const product: Read<typeof Product> = {
  ...COMMON_FIELDS,
  storeId: 1,
  storeName: '藤屋',
  image: null,
  name: '白菜',
  updatedAt: COMMON_FIELDS.createdAt,
  maker: '青木農園',
  category: '野菜',
  description: '',
}
const admin: Read<typeof StoreAdmin> = { ...COMMON_FIELDS, ...PERSON_FIELDS }

/**
 * The kinds of records with a lifecycle: the name of the kind, the commands of one record, and the expected labels of
 * the details that their questions show.
 */
const commandsAndDetailLabels: readonly (readonly [string, readonly Command[], readonly string[]])[] = [
  [
    ...kindNameAndCommandsOf(storeResource, { ...store, address: '渋谷区本町1-2-3' }),
    [
      'store.field.creator',
      'store.field.prefecture',
      'store.field.phone',
      // These are shown only while the store is requested.
      'store.field.address',
      'store.field.industry',
      'store.related',
    ],
  ],
  [...kindNameAndCommandsOf(userResource, user), ['user.field.balance', 'user.field.prefecture', 'user.field.phone']],
  [
    ...kindNameAndCommandsOf(storeAccountResource, storeAccount),
    ['storeAccount.field.phone', 'storeAccount.field.email'],
  ],
  [...kindNameAndCommandsOf(staffResource, staff), ['staff.field.email', 'staff.field.roles']],
  [
    ...kindNameAndCommandsOf(adminNotificationResource, adminNotification),
    ['adminNotification.audience', 'adminNotification.field.type'],
  ],
  [
    ...kindNameAndCommandsOf(pageVersionResource, pageVersion),
    ['pageVersion.field.languages', 'pageVersion.field.validFrom'],
  ],
  ...Object.values<FormResource>(formResources).map((resource) => {
    const [status = 0] = Object.values(resource.kind.states)
    return [...kindNameAndCommandsOf(resource, { ...COMMON_FIELDS, status }), []] as const
  }),
  [...kindNameAndCommandsOf(reportResource, report), ['report.field.store', 'report.field.content']],
  [
    ...kindNameAndCommandsOf(withdrawalResource, withdrawal),
    [
      'withdrawal.field.userName',
      'withdrawal.field.userId',
      'withdrawal.field.point',
      'withdrawal.field.account',
      'withdrawal.field.holder',
    ],
  ],
  [...kindNameAndCommandsOf(couponResourceOf(1), coupon), ['coupon.field.point', 'coupon.field.store']],
  [...kindNameAndCommandsOf(productResourceOf(1), product), ['product.field.maker', 'product.field.category']],
  [...kindNameAndCommandsOf(storeAdminResourceOf(1), admin), ['storeAdmin.field.phone', 'storeAdmin.field.email']],
]

function kindNameAndCommandsOf<Row>(
  source: CommandSource<Row>,
  row: Row,
  caller = { isSuperAdmin: false },
): readonly [string, readonly Command[]] {
  const { lifecycleTextKeys, shortcuts, toLifecycleRecord } = source
  const sender = { lifecycleTextKeys, caller, shortcuts, sendEvent: () => Promise.resolve() }
  return [lifecycleTextKeys.lifecycle.record, lifecycleCommands(sender, toLifecycleRecord(row))]
}

describe('the questions of lifecycle commands', () => {
  test('the questions of the lifecycle commands are tested here for every kind of record', () => {
    expect(commandsAndDetailLabels.map(([kindName]) => kindName)).toEqual(
      expect.arrayContaining(kinds.map(({ name }) => name)),
    )
  })

  test.each(commandsAndDetailLabels)(
    'the questions of lifecycle commands show the details that distinguish a record, with its id last: %s',
    (kindName, commands, labels) => {
      const factsOfQuestions = commands.map(({ question }) => {
        const facts = typeof question?.facts === 'function' ? [] : (question?.facts ?? [])
        return facts.filter(({ label }) => label !== 'withdrawal.field.pointsThen')
      })
      expect([kindName, commands.length > 0]).toEqual([kindName, true])
      expect(factsOfQuestions.map((facts) => facts.map(({ label }) => label))).toEqual(
        commands.map(() => [...labels, 'record.id']),
      )
      expect(factsOfQuestions.map((facts) => facts.at(-1)?.value)).toEqual(commands.map(() => '7'))
    },
  )

  test('the questions of lifecycle commands leave out unknown details of the record', () => {
    const [, [first]] = kindNameAndCommandsOf(storeResource, {
      ...store,
      status: StoreStatus.ACCEPT,
      phone: '',
      creator: '',
    })
    expect(first?.question?.facts).toEqual([
      { label: 'store.field.prefecture', value: '東京都' },
      { label: 'record.id', value: '7' },
    ])
  })
})

test('a record has commands that copy its contact details as they are shown, unless it has no such details', () => {
  const summarize = (commands: readonly Command[]) =>
    commands.map(({ id, title, success, recordKey }) => [id, title.key, success?.values?.['value'], recordKey])
  expect(summarize(contactCommands(userResource, user))).toEqual([
    ['copy.phone.user', 'contact.copy.phone', '090-1234-5678', 'user 7'],
    ['copy.email.user', 'contact.copy.email', 'kikuchi@example.jp', 'user 7'],
  ])
  expect(summarize(contactCommands(storeResource, store))).toEqual([
    ['copy.phone.store', 'contact.copy.phone', '03-1234-5678', 'store 7'],
  ])
  expect(contactCommands(storeResource, { ...store, phone: '' })).toEqual([])
  expect(contactCommands(withdrawalResource, withdrawal)).toEqual([])
})

test.each([
  [false, ['staff.superAdminOnly', 'staff.refusal.active', 'staff.superAdminOnly']],
  [true, [undefined, 'staff.refusal.active', undefined]],
])(
  'events of the account of a super admin are refused unless the caller is one: %s (rule 2.6)',
  (isSuperAdmin, expected) => {
    const [, commands] = kindNameAndCommandsOf(staffResource, { ...staff, isSuperAdmin: true }, { isSuperAdmin })
    expect(commands.map(({ event }) => event)).toEqual(['deactivate', 'activate', 'delete'])
    expect(commands.map(({ refusal }) => refusal?.key)).toEqual(expected)
  },
)

test('no command changes an account of staff or pays out points in a state that the console does not know', () => {
  const commands = [
    ...staffCommands(
      {} as never,
      { ...staff, status: 77 },
      { roles: undefined, caller: { id: 1, isSuperAdmin: true } },
    ),
    userWithdrawalCommand({} as never, { ...user, status: 77 }, undefined),
  ]
  expect(commands.map(({ id, refusal }) => [id, refusal !== undefined])).toEqual(commands.map(({ id }) => [id, true]))
  expect(commands[0]?.refusal).toEqual({ key: 'lifecycle.unknown.refusal', values: { code: 77 } })
})
