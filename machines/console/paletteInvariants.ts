import type { Invariant, Macrostep } from '../chart.ts'
import type { PaletteContext } from './palette.ts'
import { isEntering, isIn, hasEventType } from '../testing/steps.ts'

/**
 * The only events that may run a row: Enter on the row, the arrival of the results that Enter waits for, and the
 * timeout of that wait.
 */
const EVENTS_THAT_RUN_A_ROW = [
  'choose',
  'xstate.done.actor.searchRecords',
  'xstate.after.resultsTimeout.palette.opened.choice.awaiting',
]

function contextOf({ after }: Macrostep): PaletteContext {
  return after.context as PaletteContext
}

/** The invariants of the palette. */
export const paletteInvariants: Invariant[] = [
  { id: 'backRunsNothing', holds: (step) => !hasEventType(step, 'back') || !step.emitted.includes('chosen') },
  {
    id: 'onlyEnterRuns',
    holds: (step) => !step.emitted.includes('chosen') || hasEventType(step, ...EVENTS_THAT_RUN_A_ROW),
  },
  {
    id: 'unsettledRowWaits',
    holds: (step) =>
      !hasEventType(step, 'choose') ||
      step.event?.['isSettled'] === true ||
      !step.emitted.includes('chosen') ||
      contextOf(step).resultsQuery === contextOf(step).query,
  },
  {
    id: 'typingOrBackEndsTheWait',
    holds: (step) => !hasEventType(step, 'type', 'back') || !isIn(step.after, 'opened.choice.awaiting'),
  },
  {
    id: 'closedKeepsNothing',
    holds: (step) => {
      const { query, resultsQuery, recordRowId, actionFilterText, pendingRowId } = contextOf(step)
      return (
        !isIn(step.after, 'closed') ||
        [query, resultsQuery, recordRowId ?? '', actionFilterText, pendingRowId].join('') === ''
      )
    },
  },
  {
    id: 'lossIsAnnouncedOnce',
    holds: (step) => step.emitted.includes('recordLost') === isEntering(step, 'opened.target.gone'),
  },
  {
    id: 'searchNeedsText',
    holds: (step) => !isIn(step.after, 'opened.search.searching') || contextOf(step).query.trim() !== '',
  },
]
