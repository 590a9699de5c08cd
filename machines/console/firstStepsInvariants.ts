import type { AnyMachineSnapshot } from 'xstate'
import { FIRST_STEPS, type FirstStep } from '../../contract/firstSteps.ts'
import type { Invariant } from '../chart.ts'
import type { FirstStepsContext } from './firstStepsSetup.ts'
import { countActionRuns, hasEventType, isEntering, isIn } from '../testing/steps.ts'

/** The invariants of the first steps. */
export const firstStepsInvariants: Invariant[] = [
  {
    id: 'endedComesBackOnlyByCommand',
    holds: (step) =>
      !isEntering(step, 'panel.showing') ||
      hasEventType(step, 'reopen') ||
      !contextOf(step.before ?? step.after).isEnded,
  },
  {
    id: 'endStaysEnded',
    holds: ({ before, after }) => before === undefined || !contextOf(before).isEnded || contextOf(after).isEnded,
  },
  {
    id: 'endIsStored',
    holds: (step) =>
      !(isEntering(step, 'panel.finished') || isEntering(step, 'panel.skipped')) ||
      (contextOf(step.after).isEnded && isIn(step.after, 'storage.storing')),
  },
  {
    id: 'newTickIsStored',
    holds: (step) =>
      step.before === undefined ||
      hasEventType(step, 'update') ||
      contextOf(step.after).done.every((each) => contextOf(step.before ?? step.after).done.includes(each)) ||
      isIn(step.after, 'storage.storing'),
  },
  {
    id: 'doneStepIsTicked',
    holds: ({ after }) =>
      !isIn(after, 'panel.showing') ||
      contextOf(after).offered.every(
        (step) => isIn(after, `panel.showing.${step}.ticked`) === contextOf(after).done.includes(step),
      ),
  },
  {
    id: 'onlyOfferedStepsWait',
    holds: ({ after }) =>
      FIRST_STEPS.every((step) => !isWaitingFor(after, step) || contextOf(after).offered.includes(step)),
  },
  {
    id: 'finishedByTheLastStep',
    holds: (step) =>
      isEntering(step, 'panel.finished') === (countActionRuns(step, 'reportFinished') === 1) &&
      (!isEntering(step, 'panel.finished') ||
        contextOf(step.after).offered.every((each) => contextOf(step.after).done.includes(each))),
  },
]

function contextOf(snapshot: AnyMachineSnapshot): FirstStepsContext {
  return snapshot.context as FirstStepsContext
}

function isWaitingFor(snapshot: AnyMachineSnapshot, step: FirstStep): boolean {
  return ['todo', 'moved'].some((state) => isIn(snapshot, `panel.showing.${step}.${state}`))
}
