import { setup } from 'xstate'
import type { StateOf } from '../../contract/recordKind.ts'
import { reportRecordKind } from '../../contract/kinds/report.ts'
import type { Lifecycle, StateMeta } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { isIn } from '../testing/steps.ts'

export type ReportState = StateOf<typeof reportRecordKind>
export type ReportEvent = 'handle'

/** The lifecycle of a report: from its creation until staff have handled it. */
export const reportMachine = setup({
  types: { events: {} as { type: ReportEvent }, meta: {} as StateMeta },
}).createMachine({
  id: 'report',
  initial: 'unhandled',
  states: {
    unhandled: {
      tags: ['waiting', 'needsDecision'],
      meta: { staffWait: { limitHours: 24 } },
      on: { handle: 'handled' },
    },
    handled: {
      tags: ['good'],
      type: 'final',
    },
  },
})

export const reportLifecycle: Lifecycle<ReportState, ReportEvent, never, 'report'> = {
  record: reportRecordKind.name,
  machine: reportMachine,
  codes: reportRecordKind.states,
  policies: {
    handle: {
      sender: 'staff',
      permission: reportRecordKind.transitionPermission,
      reason: 'none',
      isDestructive: false,
    },
  },
  effects: [],
}

export const reportChart = lifecycleChart(reportLifecycle, {
  invariants: [{ id: 'handledIsFinal', holds: ({ after }) => isIn(after, 'handled') === (after.status === 'done') }],
})
