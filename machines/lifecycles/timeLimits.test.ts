import { expect, test } from 'vitest'
import { TIME_LIMIT_FIELD_NAMES, TIME_LIMIT_HOURS_MAX, timeLimitFieldOf } from '../../contract/kinds/timeLimit.ts'
import { kinds } from '../../contract/recordKinds.ts'
import { lifecyclesOf } from '../drawing/lifecycleSections.ts'
import { isWorkQueueState, type Lifecycle, staffQueueStates, stateOf } from '../lifecycle.ts'
import { lifecycleCharts } from './lifecycleCharts.ts'
import { queueLifecycles, standardLimitHours } from './timeLimits.ts'

const lifecycles: readonly Lifecycle[] = lifecycleCharts.flatMap(lifecyclesOf)
const namesOf = (some: readonly Lifecycle[]) => some.map(({ record }) => record).toSorted()

test('every state in which staff work through records says how long they wait, or that they need not act', () => {
  const silentStates = lifecycles.flatMap((lifecycle) =>
    Object.values(lifecycle.codes)
      .filter((code) => isWorkQueueState(lifecycle, code))
      .map((code) => stateOf(lifecycle, code))
      .filter((state) => lifecycle.machine.root.states[state]?.meta === undefined)
      .map((state) => `${lifecycle.record} ${state}`),
  )
  expect(silentStates).toEqual([])
})

test('the states in which records wait for staff, and their time limits in hours', () => {
  const limits = queueLifecycles.flatMap((lifecycle) =>
    staffQueueStates(lifecycle).map(({ state, limitHours, permissions }) => [
      `${lifecycle.record} ${state}`,
      limitHours,
      ...permissions,
    ]),
  )
  expect(limits).toEqual([
    ['store requested', 72, 'STORE_MANAGEMENT'],
    ['couponPayment waiting', 72, 'STORE_MANAGEMENT'],
    ['withdrawal requested', 24, 'POINT_MANAGEMENT'],
    ['withdrawal transferring', 48, 'POINT_MANAGEMENT'],
    ['report unhandled', 24, 'REPORT_MANAGEMENT'],
    ['adminNotification overdue', 24, 'NOTIFICATION_MANAGEMENT'],
  ])
})

test('records wait for staff only in states from which staff can send an event', () => {
  const states = lifecycles.flatMap((lifecycle) =>
    staffQueueStates(lifecycle).map((each) => [lifecycle.record, each.state, each.permissions.length > 0]),
  )
  expect(states.filter(([, , isPermitted]) => isPermitted !== true)).toEqual([])
})

test('the list of lifecycles has those of all charts with such states', () => {
  expect(namesOf(queueLifecycles)).toEqual(
    namesOf(lifecycles.filter((lifecycle) => staffQueueStates(lifecycle).length > 0)),
  )
})

test('the settings have a time limit for each of these states, and no other', () => {
  const fields = queueLifecycles.flatMap((lifecycle) =>
    staffQueueStates(lifecycle).map(({ state }) => timeLimitFieldOf(lifecycle.record, state)),
  )
  expect(fields.toSorted()).toEqual(TIME_LIMIT_FIELD_NAMES.toSorted())
  expect(timeLimitFieldOf('store', 'accepted')).toBeUndefined()
  expect(standardLimitHours('withdrawalTransferringLimitHours')).toBe(48)
  const limits = TIME_LIMIT_FIELD_NAMES.map(standardLimitHours)
  expect(limits.filter((hours) => hours !== null && (hours < 1 || hours > TIME_LIMIT_HOURS_MAX))).toEqual([])
})

test('the lists of the kinds with such states have the filter by stuck records, and no others', () => {
  expect(
    kinds
      .filter(({ filters }) => 'stuck' in filters)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(namesOf(queueLifecycles))
})
