import type { Invariant, Macrostep } from '../chart.ts'
import type { KeyboardChartEvent, KeyboardContext } from './keyboardSetup.ts'
import { isTypedIntoField } from './keyPress.ts'
import { countActionRuns, haveActionsRun, isIn } from '../testing/steps.ts'

function contextOf({ after }: Pick<Macrostep, 'after'>): KeyboardContext {
  return after.context as KeyboardContext
}

function isEndOfWait({ before, after }: Macrostep): boolean {
  const hadWaited =
    before === undefined || !isIn(before, 'keys.listening') || isIn(before, 'keys.listening.awaitingRecords')
  return hadWaited && isIn(after, 'keys.listening.idle')
}

function isTypingEvent(event: KeyboardChartEvent): boolean {
  return (event.type === 'capture' || event.type === 'bubble') && isTypedIntoField(event.press)
}

/** The invariants of the keyboard. */
export const keyboardInvariants: Invariant[] = [
  {
    id: 'refusedStaysUnused',
    holds: (step) =>
      !step.actions.some((action) => ['refuseEarlyPress', 'refuseForLostRecord', 'callCommand'].includes(action)) ||
      haveActionsRun(step, 'consume'),
  },
  {
    id: 'waitingIsCarriedOutOnce',
    holds: (step) => countActionRuns(step, 'replay') === Number(isEndOfWait(step)),
  },
  {
    id: 'nothingIsLostSilently',
    holds: (step) => {
      const queueLengthBefore = step.before === undefined ? 0 : contextOf({ after: step.before }).queue.length
      return (
        contextOf(step).queue.length >= queueLengthBefore ||
        haveActionsRun(step, 'replay') ||
        haveActionsRun(step, 'reportDropped')
      )
    },
  },
  { id: 'enterNeverWaits', holds: (step) => contextOf(step).queue.every(({ press }) => press.key !== 'Enter') },
  {
    id: 'queueStateIsTrue',
    holds: (step) => isIn(step.after, 'queue.buffering') === contextOf(step).queue.length > 0,
  },
  { id: 'overlayStateIsTrue', holds: (step) => isIn(step.after, 'overlay.open') === contextOf(step).overlayCount > 0 },
  {
    id: 'typingIsLeftAlone',
    holds: ({ before, after, event, actions }) =>
      before === undefined ||
      !isTypingEvent(event as KeyboardChartEvent) ||
      before.hasTag('heedsTyping') ||
      (actions.length === 0 &&
        before.context === after.context &&
        JSON.stringify(before.value) === JSON.stringify(after.value)),
  },
]
