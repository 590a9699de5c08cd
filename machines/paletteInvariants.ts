import type { Invariant, Step } from './chart.ts'
import type { PaletteContext } from './palette.ts'
import { isEntering, isIn, isOn } from './testing/steps.ts'

/** The only events that may run a row: Enter on it, its results, and the end of the wait for them. */
const RUNS = ['choose', 'xstate.done.actor.searchRecords', 'xstate.after.resultsTimeout.palette.open.choice.awaiting']
const STEPS = ['commands', 'record', 'arguments', 'keys'].map((step) => `open.step.${step}`)

function contextOf({ after }: Step): PaletteContext {
  return after.context as PaletteContext
}

function stepIn(snapshot: Step['after'] | undefined): string | undefined {
  return STEPS.find((state) => isIn(snapshot, state))
}

/** The invariants of the palette. */
export const paletteInvariants: Invariant[] = [
  { id: 'backRunsNothing', holds: (step) => !isOn(step, 'back') || !step.emitted.includes('chosen') },
  { id: 'onlyEnterRuns', holds: (step) => !step.emitted.includes('chosen') || isOn(step, ...RUNS) },
  {
    id: 'unsettledRowWaits',
    holds: (step) =>
      !isOn(step, 'choose') ||
      step.event?.['isSettled'] === true ||
      !step.emitted.includes('chosen') ||
      contextOf(step).found === contextOf(step).query,
  },
  {
    id: 'otherStepEndsTheWait',
    holds: (step) => !isOn(step, 'type', 'back') || !isIn(step.after, 'open.choice.awaiting'),
  },
  {
    id: 'compositionKeepsItsKeys',
    holds: (step) => {
      const isHeld = isIn(step.before, 'open.step.commands') || isIn(step.before, 'open.step.record')
      if (!isHeld || !isIn(step.before, 'open.input.composing') || !isOn(step, 'back', 'look', 'ask')) return true
      return stepIn(step.before) === stepIn(step.after)
    },
  },
  {
    id: 'closedKeepsNothing',
    holds: (step) => {
      const { query, found, subject, filter, awaited } = contextOf(step)
      return !isIn(step.after, 'closed') || [query, found, subject ?? '', filter, awaited].join('') === ''
    },
  },
  {
    id: 'lossIsAnnouncedOnce',
    holds: (step) => step.emitted.includes('lost') === isEntering(step, 'open.target.gone'),
  },
  {
    id: 'searchNeedsText',
    holds: (step) => !isIn(step.after, 'open.search.searching') || contextOf(step).query.trim() !== '',
  },
]
