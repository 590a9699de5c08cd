import type { Invariant, Macrostep } from '../chart.ts'
import { isLimitForOtherValue } from './attemptLimit.ts'
import type { CommandContext } from './commandContext.ts'
import { countActionRuns, haveActionsRun, isEntering, isIn, hasEventType, isWithoutEffect } from '../testing/steps.ts'

const FAILURE_EVENTS = ['perform', 'check', 'recheck', 'watch'].map((id) => `xstate.error.actor.${id}`)

function contextOf({ after }: Pick<Macrostep, 'after'>): CommandContext {
  return after.context as CommandContext
}

/** The invariants of a command. */
export const commandInvariants: Invariant[] = [
  {
    id: 'typedValuesAreKept',
    holds: (step) =>
      !hasEventType(step, ...FAILURE_EVENTS, 'invalidate') ||
      (step.before !== undefined && contextOf({ after: step.before }).typedValues === contextOf(step).typedValues),
  },
  {
    id: 'oneRunAtATime',
    holds: (step) =>
      !hasEventType(step, 'submit', 'confirm', 'back') || !isIn(step.before, 'running') || isWithoutEffect(step),
  },
  {
    id: 'everyFailureIsShown',
    holds: (step) =>
      !hasEventType(step, ...FAILURE_EVENTS) || haveActionsRun(step, 'reportFailure') !== isEntering(step, 'comparing'),
  },
  {
    id: 'successIsShownOnce',
    holds: (step) => countActionRuns(step, 'reportSuccess') === Number(isEntering(step, 'done')),
  },
  {
    id: 'waitingIsNotSent',
    holds: (step) =>
      step.before?.hasTag('waiting') !== true ||
      !(isIn(step.after, 'running') || isIn(step.after, 'checking')) ||
      isLimitForOtherValue(
        contextOf({ after: step.before }).failure,
        contextOf({ after: step.before }).values,
        contextOf(step).values,
      ),
  },
  {
    id: 'obsoleteIsNotSent',
    holds: (step) =>
      step.before?.hasTag('obsolete') !== true || !(isIn(step.after, 'running') || isIn(step.after, 'checking')),
  },
  {
    id: 'prematureAnswerIsNotSent',
    holds: (step) => !isIn(step.before, 'reviewing.changed') || !isIn(step.after, 'running'),
  },
  {
    id: 'answerToOutdatedRecordIsNotSent',
    holds: (step) =>
      !isIn(step.before, 'reviewing.reloading') ||
      !isIn(step.after, 'running') ||
      (isIn(step.before, 'reviewing.reloading.confirmed') &&
        hasEventType(step, 'refresh') &&
        !contextOf(step).isQuestionChanged &&
        !contextOf(step).isRefusedByScreen),
  },
  {
    id: 'formHasNoCheckResult',
    holds: (step) => !isIn(step.after, 'gathering') || contextOf(step).checkResult === undefined,
  },
  {
    id: 'typedIsNotLostSilently',
    holds: (step) => {
      if (!isIn(step.before, 'gathering') || isIn(step.before, 'gathering.discarding')) return true
      if (!isIn(step.after, 'cancelled')) return true
      const { typedValues, initialValues, isContentShownOnce = false } = contextOf(step)
      return !isContentShownOnce && JSON.stringify(typedValues) === JSON.stringify(initialValues)
    },
  },
]
