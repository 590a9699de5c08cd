import { type AssumedAction, type AssumedActionContext, assumedActionMachine } from './assumedAction.ts'
import { assumedActionInvariants } from './assumedActionInvariants.ts'
import type { Chart } from '../chart.ts'

const sampleAction: AssumedAction = {
  from: 1,
  to: 2,
  version: 1,
  onShown: () => undefined,
  send: () => Promise.resolve(undefined),
  drop: () => undefined,
}

/** The chart of the actions whose outcome is assumed, with the data that its page and its tests need. */
export const assumedActionChart: Chart = {
  name: 'assumedAction',
  machine: assumedActionMachine,
  failureStates: ['takenBack'],
  sampleInputs: [{ action: sampleAction }],
  sampleEvents: [
    { type: 'act', action: { ...sampleAction, from: 2, to: 3 } },
    { type: 'act', action: { ...sampleAction, from: 2, to: 1 } },
  ],
  actorOutcomes: { send: { done: [{ status: 2, version: 2 }, { status: 4, version: 2 }, undefined], error: [403] } },
  distinguishingContextOf: ({ action, waiting, failure }: AssumedActionContext) => [
    action.to,
    action.version,
    waiting.slice(0, 3).map(({ to }) => to),
    failure,
  ],
  invariants: assumedActionInvariants,
}
