import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant } from './chart.ts'
import type { ComposerContext } from './composerSetup.ts'
import { countActionRuns, hasEventType, isIn } from './testing/steps.ts'

/** The invariants of the composer. */
export const composerInvariants: Invariant[] = [
  {
    id: 'onlyThePersonChangesTheText',
    holds: (step) =>
      contextOf(step.before)?.text === contextOf(step.after)?.text ||
      step.before === undefined ||
      hasEventType(step, 'edit', 'send', 'takeOther') ||
      (hasEventType(step, 'receiveDraft', 'sendElsewhere') && isIn(step.before, 'draft.saved')),
  },
  {
    id: 'sentOnce',
    holds: (step) =>
      countActionRuns(step, 'putIntoOutbox') === 0 ||
      (hasEventType(step, 'send') && contextOf(step.before)?.text !== '' && contextOf(step.after)?.text === ''),
  },
  {
    id: 'sentIsGone',
    holds: (step) =>
      !hasEventType(step, 'send') ||
      contextOf(step.before)?.text === contextOf(step.after)?.text ||
      countActionRuns(step, 'putIntoOutbox') === 1,
  },
  {
    id: 'answerIsSeenFirst',
    holds: (step) =>
      countActionRuns(step, 'putIntoOutbox') === 0 || !isIn(step.before, 'answers.answeredMeanwhile.announced'),
  },
  {
    id: 'answersBelongToAText',
    holds: ({ after }) => {
      const isAnswered = isIn(after, 'answers.answeredMeanwhile')
      return isAnswered === (contextOf(after)?.answerSeqs.length ?? 0) > 0 && (!isAnswered || hasText(after))
    },
  },
  {
    id: 'savedIsStored',
    holds: ({ after }) => !isIn(after, 'draft.saved') || contextOf(after)?.text === contextOf(after)?.stored.text,
  },
  {
    id: 'versionNeverGoesBack',
    holds: ({ before, after }) => versionOf(before) <= versionOf(after),
  },
  {
    id: 'conflictOffersTheOther',
    holds: ({ after }) => isIn(after, 'draft.conflict') === (contextOf(after)?.other !== undefined),
  },
  {
    id: 'conflictIsLeftByChoice',
    holds: (step) =>
      !isIn(step.before, 'draft.conflict') ||
      isIn(step.after, 'draft.conflict') ||
      hasEventType(step, 'keepOwn', 'takeOther'),
  },
  {
    id: 'choiceKnowsTheOther',
    holds: (step) =>
      !isIn(step.before, 'draft.conflict') ||
      !hasEventType(step, 'keepOwn', 'takeOther') ||
      versionOf(step.after) === contextOf(step.before)?.other?.version,
  },
]

function contextOf(snapshot: AnyMachineSnapshot | undefined): ComposerContext | undefined {
  return snapshot?.context as ComposerContext | undefined
}

function hasText(snapshot: AnyMachineSnapshot): boolean {
  return contextOf(snapshot)?.text.trim() !== ''
}

function versionOf(snapshot: AnyMachineSnapshot | undefined): number {
  return contextOf(snapshot)?.stored.version ?? 0
}
