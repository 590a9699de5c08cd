import type { AnyMachineSnapshot } from 'xstate'
import type { AssumedActionContext } from './assumedAction.ts'
import type { Invariant } from '../chart.ts'
import { countActionRuns, hasEventType, isIn, isLeaving } from '../testing/steps.ts'

function contextOf(snapshot: AnyMachineSnapshot): AssumedActionContext {
  return snapshot.context as AssumedActionContext
}

/** The invariants of the actions whose outcome is shown before the answer of the server. */
export const assumedActionInvariants: Invariant[] = [
  {
    id: 'oneAssumedStateAtATime',
    holds: (step) =>
      !hasEventType(step, 'act') ||
      !isIn(step.before, 'assumed') ||
      (step.before !== undefined && contextOf(step.before).action === contextOf(step.after).action),
  },
  {
    id: 'nothingWaitsAfterTheAnswer',
    holds: ({ after }) => isIn(after, 'assumed') || contextOf(after).waiting.length === 0,
  },
  {
    id: 'sentOrDroppedOnce',
    holds: (step) => {
      if (step.before === undefined || !isIn(step.before, 'assumed')) return countActionRuns(step, 'dropWaiting') === 0
      const before = contextOf(step.before).waiting
      if (isLeaving(step, 'assumed')) return countActionRuns(step, 'dropWaiting') === 1
      const waiting = contextOf(step.after).waiting
      const isTaken = waiting.length === before.length - 1
      return countActionRuns(step, 'dropWaiting') === 0 && (!isTaken || waiting.every((each) => before.includes(each)))
    },
  },
  {
    id: 'nextHasVersionOfAnswer',
    holds: (step) => {
      if (!hasEventType(step, 'xstate.done.actor.send') || !isIn(step.after, 'assumed')) return true
      const answer = step.event?.['output'] as { status: number; version: number }
      const isAsAssumed = step.before !== undefined && contextOf(step.before).action.to === answer.status
      return isAsAssumed && contextOf(step.after).action.version === answer.version
    },
  },
  {
    id: 'shownWhileAssumed',
    holds: (step) => {
      const shown = countActionRuns(step, 'showAssumedState') - countActionRuns(step, 'hideAssumedState')
      return shown === Number(isIn(step.after, 'assumed')) - Number(isIn(step.before, 'assumed'))
    },
  },
  {
    id: 'reasonWhileTakenBack',
    holds: (step) => {
      const shown = countActionRuns(step, 'showFailure') - countActionRuns(step, 'hideFailure')
      return shown === Number(isIn(step.after, 'takenBack')) - Number(isIn(step.before, 'takenBack'))
    },
  },
]
