import { setup } from 'xstate'
import type { StateOf } from '../../contract/recordKind.ts'
import { reportReasonRecordKind } from '../../contract/kinds/reportReason.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { exitInvariant } from '../testing/steps.ts'

export type ReportReasonState = StateOf<typeof reportReasonRecordKind>
export type ReportReasonEvent = 'deactivate' | 'activate'

/** The lifecycle of a report reason. Members choose it only while it is active. */
export const reportReasonMachine = setup({ types: { events: {} as { type: ReportReasonEvent } } }).createMachine({
  id: 'reportReason',
  initial: 'active',
  states: {
    active: { tags: ['good'], on: { deactivate: 'deactivated' } },
    deactivated: { tags: ['off'], on: { activate: 'active' } },
  },
})

const permission = reportReasonRecordKind.transitionPermission

export const reportReasonLifecycle: Lifecycle<ReportReasonState, ReportReasonEvent, never, 'reportReason'> = {
  record: reportReasonRecordKind.name,
  machine: reportReasonMachine,
  codes: reportReasonRecordKind.states,
  policies: {
    deactivate: { sender: 'staff', permission, reason: 'none', isDestructive: true },
    activate: { sender: 'staff', permission, reason: 'none', isDestructive: false },
  },
  effects: [],
}

export const reportReasonChart = lifecycleChart(reportReasonLifecycle, {
  invariants: [exitInvariant('deactivatedOnlyByActivation', 'deactivated', 'activate')],
})
