import type { Invariant } from '../chart.ts'
import { countActionRuns, hasEventType, isEntering, isIn, isLeaving } from '../testing/steps.ts'

/** The invariants of a conversation of staff with a member or a store. */
export const conversationInvariants: Invariant[] = [
  {
    id: 'everyMessageWaits',
    holds: (step) => !hasEventType(step, 'receive') || isIn(step.after, 'waiting'),
  },
  {
    id: 'everyMessageIsCountedOnce',
    holds: (step) => countActionRuns(step, 'countUnread') === Number(hasEventType(step, 'receive')),
  },
  {
    id: 'waitingBeginsOnce',
    holds: (step) => countActionRuns(step, 'startWaiting') === Number(isEntering(step, 'waiting')),
  },
  {
    id: 'waitingEnds',
    holds: (step) => !isLeaving(step, 'waiting') || countActionRuns(step, 'stopWaiting') === 1,
  },
  {
    id: 'nothingUnreadAfterAnAnswer',
    holds: (step) =>
      !(isEntering(step, 'answered') || isEntering(step, 'done')) || countActionRuns(step, 'clearUnread') === 1,
  },
  {
    id: 'nothingUnansweredIsForgotten',
    holds: (step) =>
      countActionRuns(step, 'recallUnanswered') === Number(isIn(step.before, 'done') && hasEventType(step, 'reopen')),
  },
  {
    id: 'onlyTimeWakes',
    holds: (step) => !hasEventType(step, 'wake') || isIn(step.before, 'snoozed'),
  },
]
