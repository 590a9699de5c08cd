import type { Invariant, Macrostep } from '../chart.ts'
import { countActionRuns, haveActionsRun, isEntering, isIn, hasEventType, isLeaving } from '../testing/steps.ts'

const STATES_ACTIVATING_LANGUAGE = ['loaded', 'partial', 'loading.late.fallback', 'failed.fallback']
const UNAVAILABLE_STATES = ['loading.late.unavailable', 'failed.unavailable']
/** The states that a notice reports. */
const STATES_WITH_NOTICE = ['partial', 'failed.fallback', 'failed.unchanged']
const LONGEST_RETRY_MS = 30_000

function contextOf({ after }: Macrostep): { language: string; hasMessages: boolean } {
  return after.context as { language: string; hasMessages: boolean }
}

/** Whether a step must report `state`: it enters the state, or it ends in the state and its event is `clearNotice`. */
function mustReport(step: Macrostep, state: string): boolean {
  return isEntering(step, state) || (hasEventType(step, 'clearNotice') && isIn(step.after, state))
}

/** The invariants of the translation. */
export const translationInvariants: Invariant[] = [
  {
    id: 'languageChangesOnce',
    holds: (step) =>
      countActionRuns(step, 'activateLanguage') ===
      Number(STATES_ACTIVATING_LANGUAGE.some((state) => isEntering(step, state))),
  },
  {
    id: 'unavailableHasNoMessages',
    holds: (step) => !UNAVAILABLE_STATES.some((state) => isIn(step.after, state)) || !contextOf(step).hasMessages,
  },
  {
    id: 'unavailableTriesAgain',
    holds: (step) =>
      !UNAVAILABLE_STATES.some((state) => isEntering(step, state)) ||
      (step.timerDelaysMs.length === 1 && step.timerDelaysMs.every((ms) => ms <= LONGEST_RETRY_MS)),
  },
  {
    id: 'failureIsReported',
    holds: (step) =>
      haveActionsRun(step, 'reportFailure') === mustReport(step, 'failed.fallback') &&
      haveActionsRun(step, 'reportLanguageUnchanged') === mustReport(step, 'failed.unchanged') &&
      haveActionsRun(step, 'reportPartial') === mustReport(step, 'partial'),
  },
  {
    id: 'reportIsRemoved',
    holds: (step) =>
      haveActionsRun(step, 'removeNotice') === STATES_WITH_NOTICE.some((state) => isLeaving(step, state)),
  },
  {
    id: 'choiceIsLoaded',
    holds: (step) =>
      !hasEventType(step, 'choose') ||
      (isIn(step.after, 'loading.waiting') &&
        contextOf(step).language === step.event?.['language'] &&
        haveActionsRun(step, 'storePreference')),
  },
  {
    id: 'failureCanBeRetried',
    holds: (step) =>
      !hasEventType(step, 'retry') ||
      !(isIn(step.before, 'failed') || isIn(step.before, 'partial')) ||
      isIn(step.after, 'loading.waiting'),
  },
]
