import { setup } from 'xstate'
import type { StateOf } from '../contract/kind.ts'
import { reportKind } from '../contract/kinds/report.ts'
import type { Lifecycle } from './lifecycle.ts'

export type ReportState = StateOf<typeof reportKind>
export type ReportEvent = 'handle'

/** The lifecycle of a report: from its creation until staff have handled it. */
export const reportMachine = setup({ types: { events: {} as { type: ReportEvent } } }).createMachine({
  id: 'report',
  initial: 'unhandled',
  states: {
    unhandled: {
      tags: ['waiting', 'wantsDecision'],
      on: { handle: 'handled' },
    },
    handled: {
      tags: ['good'],
      type: 'final',
    },
  },
})

export const reportLifecycle: Lifecycle<ReportState, ReportEvent, never, 'report'> = {
  record: reportKind.name,
  chart: reportMachine,
  codes: reportKind.states,
  policies: { handle: { by: 'staff', permission: reportKind.decidedBy, reason: 'none', destructive: false } },
  effects: [],
}
