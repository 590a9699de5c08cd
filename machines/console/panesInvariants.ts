import type { Invariant } from '../chart.ts'
import { isIn } from '../testing/steps.ts'

const PANE_BY_EVENT: Readonly<Record<string, string>> = {
  enterList: 'list',
  enterMessages: 'messages',
  enterComposer: 'composer',
  leavePanes: 'none',
}

/** The invariants of the parts of a screen that have the keys. */
export const panesInvariants: Invariant[] = [
  {
    id: 'lastEnteredHasTheKeys',
    holds: ({ event, after }) => event === undefined || isIn(after, PANE_BY_EVENT[event.type] ?? 'none'),
  },
]
