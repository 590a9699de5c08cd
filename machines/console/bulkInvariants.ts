import type { BulkContext } from './bulkContext.ts'
import type { Invariant, Macrostep } from '../chart.ts'
import { countActionRuns, haveActionsRun, isEntering, isIn } from '../testing/steps.ts'

function contextOf({ after }: Macrostep): BulkContext {
  return after.context as BulkContext
}

/** The invariants of a bulk run. */
export const bulkInvariants: Invariant[] = [
  {
    id: 'everyRecordHasOneOutcome',
    holds: (step) => {
      if (!isIn(step.after, 'running') && !isIn(step.after, 'done')) return true
      const { allowed, queue, unsent, succeeded, failed, refused } = contextOf(step)
      const recordIds = [...queue, ...unsent, ...succeeded, ...[...failed, ...refused].map(({ id }) => id)]
      return JSON.stringify(recordIds.toSorted()) === JSON.stringify(allowed.toSorted())
    },
  },
  {
    id: 'doneHasNothingQueued',
    holds: (step) => !isIn(step.after, 'done') || contextOf(step).queue.length === 0,
  },
  {
    id: 'interruptionIsReported',
    holds: (step) => step.emitted.includes('interrupted') === isEntering(step, 'interrupted'),
  },
  {
    id: 'onlyFailuresKeepTheDialog',
    holds: (step) => {
      const { failed, refused, unsent, noLongerAllowed } = contextOf(step)
      const isAnyLeft = failed.length + refused.length + unsent.length + noLongerAllowed.length > 0
      const isCompleted = step.emitted.includes('completed')
      return isEntering(step, 'done') || isCompleted
        ? isAnyLeft === isEntering(step, 'done') && isCompleted === isEntering(step, 'closed')
        : true
    },
  },
  {
    id: 'unreadPreviewIsNotConfirmed',
    holds: (step) => !isIn(step.before, 'preview.changed') || !isIn(step.after, 'running'),
  },
  {
    id: 'requiredReasonIsGiven',
    holds: (step) =>
      !isIn(step.after, 'running') || contextOf(step).reasonPolicy !== 'required' || contextOf(step).reason !== '',
  },
  {
    id: 'listsPauseWhileItRuns',
    holds: (step) =>
      haveActionsRun(step, 'pauseInvalidation') === isEntering(step, 'running') &&
      countActionRuns(step, 'updateListsAndSelection') ===
        Number(isEntering(step, 'done') || step.emitted.includes('completed')),
  },
]
