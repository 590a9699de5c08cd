import { describe, expect, test } from 'vitest'
import {
  adminNotificationLifecycle,
  canDeleteAdminNotification,
  canEditAdminNotification,
  sendingAfter,
  waitsForItsTime,
} from './adminNotification.ts'
import { storeAdminLifecycle, canEditAccount, staffLifecycle, storeAccountLifecycle, userLifecycle } from './account.ts'
import { couponDisplayPeriodLifecycle, couponPaymentLifecycle } from './coupon.ts'
import { couponHoldingLifecycle, couponUsageLifecycle } from './couponUse.ts'
import {
  canEditPageVersion,
  canRevisePageVersion,
  isPublicPageVersion,
  isPublishedPageVersion,
  PENDING_PAGE_VERSION_CODES,
  pageVersionLifecycle,
} from './pageVersion.ts'
import { productLifecycle } from './product.ts'
import { storeOpennessCodeAfter, storeOpennessLifecycle } from './openness.ts'
import { initialStep, isFinalEvent, type Lifecycle, lifecycleStep, needsDecision, toneOf } from '../lifecycle.ts'
import { reportLifecycle } from './report.ts'
import { reportReasonLifecycle } from './reportReason.ts'
import { storeLifecycle } from './store.ts'
import { withdrawalLifecycle } from './withdrawal.ts'

/**
 * One state of a lifecycle: its name, code and tone, and each event that it allows with the target state and the
 * effects.
 */
type StateRow = [state: string, code: number, tone: string, ...rest: string[]]

function stateRowsOf(lifecycle: Lifecycle): StateRow[] {
  const { machine, codes } = lifecycle
  return Object.entries(codes).map(([state, code]) => [
    state,
    code,
    toneOf(lifecycle, code),
    ...(needsDecision(lifecycle, code) ? ['wants a decision'] : []),
    ...machine.events.flatMap((event) => {
      const step = lifecycleStep(lifecycle, code, String(event))
      return step ? [[event, '→', step.state, ...step.effects].join(' ')] : []
    }),
    ...(machine.root.states[state]?.type === 'final' ? ['final'] : []),
  ])
}

/** Returns one line for each event, with its policy. */
function policyLinesOf({ policies }: Lifecycle): string[] {
  return Object.entries(policies).map(([event, { sender, permission, reason, isDestructive }]) =>
    [event, sender, permission, `reason ${reason}`, ...(isDestructive ? ['destructive'] : [])].join(', '),
  )
}

test('staff accept or reject a store, and only its owner can apply again', () => {
  expect(initialStep(storeLifecycle)).toEqual({ state: 'requested', effects: [] })
  expect(stateRowsOf(storeLifecycle)).toEqual([
    ['requested', 1, 'waiting', 'wants a decision', 'accept → accepted', 'reject → rejected'],
    ['accepted', 2, 'good', 'deactivate → inactive'],
    ['inactive', 3, 'off', 'activate → accepted'],
    ['rejected', 0, 'bad', 'reapply → requested'],
  ])
  expect(policyLinesOf(storeLifecycle)).toEqual([
    'accept, staff, STORE_MANAGEMENT, reason none',
    'reject, staff, STORE_MANAGEMENT, reason required, destructive',
    'deactivate, staff, STORE_MANAGEMENT, reason optional, destructive',
    'activate, staff, STORE_MANAGEMENT, reason none',
    'reapply, owner, STORE_MANAGEMENT, reason none',
  ])
})

test('a withdrawal reserves its points at once, and refunds the points once on each path to rejected', () => {
  expect(initialStep(withdrawalLifecycle)).toEqual({ state: 'requested', effects: ['reservePoints'] })
  expect(stateRowsOf(withdrawalLifecycle)).toEqual([
    ['requested', 1, 'waiting', 'wants a decision', 'confirm → transferring', 'reject → rejected refundPoints'],
    ['transferring', 2, 'busy', 'reject → rejected refundPoints', 'succeed → paid'],
    ['paid', 3, 'good', 'final'],
    ['rejected', 0, 'bad', 'final'],
  ])
  expect(policyLinesOf(withdrawalLifecycle)).toEqual([
    'confirm, staff, POINT_MANAGEMENT, reason none',
    'succeed, staff, POINT_MANAGEMENT, reason none, destructive',
    'reject, staff, POINT_MANAGEMENT, reason required, destructive',
  ])
})

test('a report is handled once', () => {
  expect(initialStep(reportLifecycle)).toEqual({ state: 'unhandled', effects: [] })
  expect(stateRowsOf(reportLifecycle)).toEqual([
    ['unhandled', 0, 'waiting', 'wants a decision', 'handle → handled'],
    ['handled', 1, 'good', 'final'],
  ])
  expect(policyLinesOf(reportLifecycle)).toEqual(['handle, staff, REPORT_MANAGEMENT, reason none'])
})

test('staff deactivate a report reason and activate it again', () => {
  expect(initialStep(reportReasonLifecycle)).toEqual({ state: 'active', effects: [] })
  expect(stateRowsOf(reportReasonLifecycle)).toEqual([
    ['active', 1, 'good', 'deactivate → deactivated'],
    ['deactivated', 2, 'off', 'activate → active'],
  ])
  expect(policyLinesOf(reportReasonLifecycle)).toEqual([
    'deactivate, staff, SYSTEM_MANAGEMENT, reason none, destructive',
    'activate, staff, SYSTEM_MANAGEMENT, reason none',
  ])
})

test('an admin notification is sent at once or at its time, and only staff decide about one that is late', () => {
  expect(initialStep(adminNotificationLifecycle)).toEqual({ state: 'draft', effects: [] })
  expect(stateRowsOf(adminNotificationLifecycle)).toEqual([
    ['draft', 0, 'plain', 'schedule → scheduled planSending', 'sendNow → sending startSending'],
    [
      'scheduled',
      1,
      'plain',
      'unschedule → draft',
      'cancel → cancelled',
      'begin → sending startSending',
      'miss → overdue',
    ],
    ['sending', 2, 'busy', 'cancel → cancelled', 'complete → sent recordEnd'],
    ['sent', 3, 'good', 'final'],
    ['cancelled', 4, 'bad', 'final'],
    [
      'overdue',
      5,
      'waiting',
      'wants a decision',
      'sendNow → sending startSending',
      'unschedule → draft',
      'cancel → cancelled',
    ],
  ])
  expect(policyLinesOf(adminNotificationLifecycle)).toEqual([
    'schedule, staff, NOTIFICATION_MANAGEMENT, reason none',
    'sendNow, staff, NOTIFICATION_MANAGEMENT, reason none, destructive',
    'unschedule, staff, NOTIFICATION_MANAGEMENT, reason none',
    'cancel, staff, NOTIFICATION_MANAGEMENT, reason optional, destructive',
  ])
})

test('a version of a public page is in force from its day until a newer one replaces it', () => {
  expect(initialStep(pageVersionLifecycle)).toEqual({ state: 'draft', effects: [] })
  expect(stateRowsOf(pageVersionLifecycle)).toEqual([
    ['draft', 0, 'plain', 'publish → scheduled fixVersion', 'discard → discarded returnToTextInForce'],
    ['scheduled', 1, 'plain', 'withdraw → draft releaseVersion', 'takeEffect → inForce'],
    ['inForce', 2, 'good', 'replace → replaced'],
    ['replaced', 3, 'off', 'final'],
    ['discarded', 4, 'bad', 'final'],
  ])
  expect(policyLinesOf(pageVersionLifecycle)).toEqual([
    'publish, staff, SYSTEM_MANAGEMENT, reason none, destructive',
    'withdraw, staff, SYSTEM_MANAGEMENT, reason none',
    'discard, staff, SYSTEM_MANAGEMENT, reason none, destructive',
  ])
})

test('only a draft of a public page is edited, a page has one pending version, and only what was published is public', () => {
  const states = Object.entries(pageVersionLifecycle.codes)
  expect(
    states.map(([state, status]) => [
      state,
      canEditPageVersion(status),
      canRevisePageVersion(status),
      PENDING_PAGE_VERSION_CODES.includes(status),
      isPublishedPageVersion(status),
      isPublicPageVersion(status),
    ]),
  ).toEqual([
    ['draft', true, false, true, false, false],
    ['scheduled', false, false, true, true, false],
    ['inForce', false, true, false, true, true],
    ['replaced', false, false, false, true, true],
    ['discarded', false, false, false, false, false],
  ])
})

test('an admin notification is edited until its sending begins, and deleted while it is a draft', () => {
  const states = Object.entries(adminNotificationLifecycle.codes)
  expect(
    states.map(([state, status]) => [
      state,
      canEditAdminNotification(status),
      canDeleteAdminNotification(status),
      waitsForItsTime(status),
    ]),
  ).toEqual([
    ['draft', true, true, false],
    ['scheduled', true, false, true],
    ['sending', false, false, false],
    ['sent', false, false, false],
    ['cancelled', false, false, false],
    ['overdue', false, false, false],
  ])
  expect(['schedule', 'sendNow', 'unschedule', 'cancel'].map(sendingAfter)).toEqual([
    'later',
    'now',
    undefined,
    undefined,
  ])
})

describe.each([
  [storeAdminLifecycle, 'STORE_MANAGEMENT'],
  [staffLifecycle, 'SYSTEM_MANAGEMENT'],
  [userLifecycle, 'USER_MANAGEMENT'],
  [storeAccountLifecycle, 'STORE_MANAGEMENT'],
] as const)('the lifecycle of the kind $record', (lifecycle, permission) => {
  test('an account can be deactivated and activated until it is deleted', () => {
    expect(initialStep(lifecycle)).toEqual({ state: 'active', effects: [] })
    expect(stateRowsOf(lifecycle)).toEqual([
      ['active', 1, 'good', 'deactivate → deactivated', 'delete → deleted'],
      ['deactivated', 2, 'off', 'delete → deleted', 'activate → active'],
      ['deleted', 0, 'bad', 'final'],
    ])
    expect(policyLinesOf(lifecycle)).toEqual([
      `deactivate, staff, ${permission}, reason optional, destructive`,
      `activate, staff, ${permission}, reason none`,
      `delete, staff, ${permission}, reason required, destructive`,
    ])
  })
})

test('the payment of a coupon is confirmed or refused once', () => {
  expect(initialStep(couponPaymentLifecycle)).toEqual({ state: 'waiting', effects: [] })
  expect(stateRowsOf(couponPaymentLifecycle)).toEqual([
    ['waiting', 1, 'waiting', 'wants a decision', 'confirmPayment → effective', 'refusePayment → notEffective'],
    ['effective', 2, 'good', 'final'],
    ['notEffective', 3, 'bad', 'final'],
  ])
  expect(policyLinesOf(couponPaymentLifecycle)).toEqual([
    'confirmPayment, staff, STORE_MANAGEMENT, reason none',
    'refusePayment, staff, STORE_MANAGEMENT, reason required, destructive',
  ])
})

test('a coupon is shown from the start to the end of its display period', () => {
  expect(initialStep(couponDisplayPeriodLifecycle)).toEqual({ state: 'before', effects: [] })
  expect(stateRowsOf(couponDisplayPeriodLifecycle)).toEqual([
    ['before', 1, 'plain', 'start → during'],
    ['during', 2, 'good', 'end → after'],
    ['after', 3, 'off', 'final'],
  ])
  expect(policyLinesOf(couponDisplayPeriodLifecycle)).toEqual([])
})

test('a store opens and closes by its hours, is closed on a day off, and is unknown without any hours', () => {
  expect(initialStep(storeOpennessLifecycle)).toEqual({ state: 'unknown', effects: [] })
  expect(stateRowsOf(storeOpennessLifecycle)).toEqual([
    ['unknown', 0, 'plain', 'enterHours → closed'],
    ['closed', 1, 'off', 'openStore → open', 'startDayOff → closedToday', 'clearHours → unknown'],
    ['closedToday', 2, 'off', 'openStore → open', 'clearHours → unknown', 'startDay → closed'],
    ['open', 3, 'good', 'clearHours → unknown', 'closeStore → closed'],
  ])
  expect(policyLinesOf(storeOpennessLifecycle)).toEqual([])
  expect(
    ([[], ['enterHours'], ['enterHours', 'startDayOff'], ['enterHours', 'startDayOff', 'openStore']] as const).map(
      storeOpennessCodeAfter,
    ),
  ).toEqual([0, 1, 2, 3])
})

test('a product can be deactivated and activated until it is deleted for good', () => {
  expect(initialStep(productLifecycle)).toEqual({ state: 'active', effects: [] })
  expect(stateRowsOf(productLifecycle)).toEqual([
    ['active', 1, 'good', 'deactivate → deactivated', 'delete → deleted'],
    ['deactivated', 2, 'off', 'delete → deleted', 'activate → active'],
    ['deleted', 0, 'bad', 'final'],
  ])
  expect(policyLinesOf(productLifecycle)).toEqual([
    'deactivate, staff, PRODUCT_MANAGEMENT, reason optional, destructive',
    'activate, staff, PRODUCT_MANAGEMENT, reason none',
    'delete, staff, PRODUCT_MANAGEMENT, reason required, destructive',
  ])
})

test('the use of a coupon is scanned and then completed, or it is rejected', () => {
  expect(initialStep(couponUsageLifecycle)).toEqual({ state: 'waiting', effects: [] })
  expect(stateRowsOf(couponUsageLifecycle)).toEqual([
    ['waiting', 1, 'waiting', 'scan → scanned', 'reject → rejected'],
    ['scanned', 2, 'busy', 'reject → rejected', 'complete → completed'],
    ['completed', 3, 'good', 'final'],
    ['rejected', 0, 'bad', 'final'],
  ])
  expect(policyLinesOf(couponUsageLifecycle)).toEqual([])
})

test('the coupon that a member holds is effective until it is used', () => {
  expect(initialStep(couponHoldingLifecycle)).toEqual({ state: 'effective', effects: [] })
  expect(stateRowsOf(couponHoldingLifecycle)).toEqual([
    ['effective', 1, 'good', 'use → used'],
    ['used', 2, 'off', 'final'],
  ])
  expect(policyLinesOf(couponHoldingLifecycle)).toEqual([])
})

test.each<[Lifecycle, string[]]>([
  [withdrawalLifecycle, ['succeed', 'reject']],
  [storeLifecycle, []],
  [userLifecycle, ['delete']],
  [staffLifecycle, ['delete']],
  [productLifecycle, ['delete']],
  [couponPaymentLifecycle, ['confirmPayment', 'refusePayment']],
  [adminNotificationLifecycle, ['cancel']],
  [pageVersionLifecycle, ['discard']],
])('the events that nobody can reverse are final: $record', (lifecycle, finalEvents) => {
  expect(Object.keys(lifecycle.policies).filter((event) => isFinalEvent(lifecycle, event))).toEqual(finalEvents)
})

test('the data of an account can be edited unless the account is deleted', () => {
  const states = Object.entries(staffLifecycle.codes)
  expect(states.map(([state, status]) => [state, canEditAccount(status)])).toEqual([
    ['active', true],
    ['deactivated', true],
    ['deleted', false],
  ])
})
