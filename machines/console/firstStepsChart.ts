import { FIRST_STEPS } from '../../contract/firstSteps.ts'
import type { Chart } from '../chart.ts'
import { firstStepsMachine } from './firstSteps.ts'
import { firstStepsInvariants } from './firstStepsInvariants.ts'

/** The chart of the first steps, with the data that its page and its tests need. */
export const firstStepsChart: Chart = {
  name: 'firstSteps',
  machine: firstStepsMachine,
  failureStates: ['storage.refused', 'storage.unstored'],
  sampleInputs: [
    { offered: FIRST_STEPS, done: [], isEnded: false },
    { offered: ['palette', 'screen', 'keys'], done: ['palette'], isEnded: false },
    { offered: ['record', 'menu'], done: [], isEnded: false },
    { offered: FIRST_STEPS, done: ['menu'], isEnded: true },
  ],
  sampleEvents: [
    { type: 'update', done: ['palette', 'record'], isEnded: false },
    { type: 'update', done: ['menu', 'screen', 'keys'], isEnded: false },
    { type: 'update', done: ['keys'], isEnded: true },
  ],
  actorOutcomes: { save: { done: ['stored', 'refused'] } },
  invariants: firstStepsInvariants,
}
