import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant } from '../chart.ts'
import { areSame, type ComposerContext } from './composerSetup.ts'
import { countActionRuns, hasEventType, isIn } from '../testing/steps.ts'

/** The invariants of the composer. */
export const composerInvariants: Invariant[] = [
  {
    id: 'onlyThePersonChangesTheText',
    holds: (step) =>
      step.before === undefined ||
      hasSameContent(step.before, step.after) ||
      hasEventType(step, 'edit', 'choose', 'send', 'takeOther') ||
      (hasEventType(step, 'receiveDraft', 'sendElsewhere') && isIn(step.before, 'draft.saved')),
  },
  {
    id: 'sentOnce',
    holds: (step) =>
      countActionRuns(step, 'putIntoOutbox') === 0 ||
      (hasEventType(step, 'send') && hasContent(step.before) && !hasContent(step.after)),
  },
  {
    id: 'sentIsGone',
    holds: (step) =>
      !hasEventType(step, 'send') ||
      hasSameContent(step.before, step.after) ||
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
      return isAnswered === (contextOf(after)?.answerSeqs.length ?? 0) > 0 && (!isAnswered || hasContent(after))
    },
  },
  {
    id: 'noticedByTimeOnly',
    holds: ({ after }) => {
      const { answerSeqs = [], noticedSeqs = [] } = contextOf(after) ?? {}
      const areAllNoticed = answerSeqs.every((seq) => noticedSeqs.includes(seq))
      return (
        !isIn(after, 'answers.answeredMeanwhile') || areAllNoticed === isIn(after, 'answers.answeredMeanwhile.noticed')
      )
    },
  },
  {
    id: 'savedIsStored',
    holds: ({ after }) => !isIn(after, 'draft.saved') || isAsStored(contextOf(after)),
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

function hasContent(snapshot: AnyMachineSnapshot | undefined): boolean {
  const context = contextOf(snapshot)
  return context !== undefined && (context.text.trim() !== '' || context.images.length > 0)
}

function hasSameContent(before: AnyMachineSnapshot | undefined, after: AnyMachineSnapshot): boolean {
  const [one, other] = [contextOf(before), contextOf(after)]
  return one !== undefined && other !== undefined && areSame(one, other)
}

function isAsStored(context: ComposerContext | undefined): boolean {
  return context !== undefined && areSame(context, context.stored)
}

function versionOf(snapshot: AnyMachineSnapshot | undefined): number {
  return contextOf(snapshot)?.stored.version ?? 0
}
