import { expect, test } from 'vitest'
import {
  adminNotificationLifecycle,
  canDeleteAdminNotification,
  canEditAdminNotification,
  sendingAfter,
  waitsForItsTime,
} from './adminNotification.ts'
import { lifecyclesOf } from '../drawing/lifecycleSections.ts'
import { canEditAccount, staffLifecycle } from './account.ts'
import { lifecycleCharts } from './lifecycleCharts.ts'
import { storeOpennessCodeAfter } from './openness.ts'
import {
  canEditPageVersion,
  canRevisePageVersion,
  isPublicPageVersion,
  isPublishedPageVersion,
  PENDING_PAGE_VERSION_CODES,
  pageVersionLifecycle,
} from './pageVersion.ts'
import { initialStep, isFinalEvent, type Lifecycle, lifecycleStep, needsDecision, toneOf } from '../lifecycle.ts'

/** Returns one line for each state and each event: what leads where with which effects, and who may send it. */
function linesOf(lifecycle: Lifecycle): string[] {
  const { machine, codes, policies, record } = lifecycle
  const start = initialStep(lifecycle)
  const states = Object.entries(codes).map(([state, code]) => {
    const steps = machine.events.flatMap((event) => {
      const step = lifecycleStep(lifecycle, code, String(event))
      return step ? [[event, '→', step.state, ...step.effects].join(' ')] : []
    })
    const marks = [
      ...(needsDecision(lifecycle, code) ? ['wants a decision'] : []),
      ...(machine.root.states[state]?.type === 'final' ? ['final'] : []),
    ]
    return [`${state} ${code}`, toneOf(lifecycle, code), ...marks, ...steps].join(' | ')
  })
  const events = Object.entries(policies).map(([event, policy]) => {
    const { sender, permission, reason, isDestructive, isDecidedByServer } = policy
    const marks = [
      ...(isDestructive ? ['destructive'] : []),
      ...(isFinalEvent(lifecycle, event) ? ['nobody can reverse it'] : []),
      ...(isDecidedByServer === true ? ['decided by the server'] : []),
    ]
    return [`${event}:`, sender, permission, `reason ${reason}`, ...marks].join(' ')
  })
  return [`${record} begins as ${[start.state, ...start.effects].join(' ')}`, ...[...states, ...events].map(indent), '']
}

function indent(line: string): string {
  return `  ${line}`
}

// What each event does in each state is repeated in a file, because a wrong target would mislead staff, and codes are
// stored. `npx vitest run lifecycles.test -u` writes it; read it then.
test('every event of a lifecycle leads from each state to the expected one, with the expected effects and policy', async () => {
  const lines = lifecycleCharts.flatMap(lifecyclesOf).flatMap(linesOf)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('transitions.txt')
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

test('the code of the openness of a store is that of the state to which the events lead', () => {
  expect(
    ([[], ['enterHours'], ['enterHours', 'startDayOff'], ['enterHours', 'startDayOff', 'openStore']] as const).map(
      storeOpennessCodeAfter,
    ),
  ).toEqual([0, 1, 2, 3])
})

test('the data of an account can be edited unless the account is deleted', () => {
  const states = Object.entries(staffLifecycle.codes)
  expect(states.map(([state, status]) => [state, canEditAccount(status)])).toEqual([
    ['active', true],
    ['deactivated', true],
    ['deleted', false],
  ])
})
