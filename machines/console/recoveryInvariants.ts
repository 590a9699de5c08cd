import type { Invariant, Macrostep } from '../chart.ts'
import type { RecoveryProgress } from './recoverySetup.ts'
import { countActionRuns, isEntering, hasEventType, isIn, isWithoutEffect } from '../testing/steps.ts'

/** The invariants of the recovery of a password. */
export const passwordRecoveryInvariants: Invariant[] = [
  {
    id: 'passwordOnlyAfterCode',
    holds: ({ after }) =>
      !(isIn(after, 'step.password') || isIn(after, 'step.saving')) || hasSecret(after, 'passwordToken'),
  },
  {
    id: 'codeOnlyAfterRequest',
    holds: ({ after }) => !isIn(after, 'step.code') || hasSecret(after, 'recoveryToken'),
  },
  {
    id: 'beginningKeepsNoSecret',
    holds: (step) =>
      !isEntering(step, 'step.email') ||
      (!hasSecret(step.after, 'recoveryToken') &&
        !hasSecret(step.after, 'passwordToken') &&
        countActionRuns(step, 'removeProgress') === 1),
  },
  {
    id: 'doneKeepsNothing',
    holds: (step) => !isEntering(step, 'step.done') || countActionRuns(step, 'removeProgress') === 1,
  },
  {
    id: 'newestCodeCounts',
    holds: (step) => {
      if (!hasEventType(step, 'continueElsewhere') || !isIn(step.before, 'step.code')) return true
      const progress = step.event?.['progress'] as RecoveryProgress
      const { email, recoveryToken, passwordToken } = step.after.context as RecoveryProgress
      return (
        email !== progress.email ||
        (recoveryToken === progress.recoveryToken && passwordToken === progress.passwordToken)
      )
    },
  },
  {
    id: 'otherEmailChangesNothing',
    holds: (step) =>
      step.before === undefined ||
      !hasEventType(step, 'continueElsewhere', 'completeElsewhere') ||
      emailInOtherTab(step) === (step.before.context as RecoveryProgress).email ||
      isWithoutEffect(step),
  },
  {
    id: 'announcementsAreNotRepeated',
    holds: (step) =>
      !hasEventType(step, 'continueElsewhere', 'completeElsewhere') ||
      !step.actions.some((action) => action.startsWith('announce')),
  },
  {
    id: 'noAttemptWhileLimited',
    holds: (step) =>
      !isIn(step.before, 'attempts.limited') ||
      !hasEventType(step, 'requestCode', 'enterCode', 'enterPassword', 'sendAgain') ||
      isWithoutEffect(step) ||
      !isSentDespiteLimit(step),
  },
]

/** Returns the email address of the recovery in another tab. */
function emailInOtherTab({ event }: Macrostep): unknown {
  return event?.['email'] ?? (event?.['progress'] as RecoveryProgress | undefined)?.email
}

/** Whether the attempt of this macrostep is sent although a limit applies to every attempt or to its email address. */
function isSentDespiteLimit({ before, event }: Macrostep): boolean {
  if (before === undefined) return false
  const { email, limitFailure } = before.context as { email: string; limitFailure: { limitedField?: string } }
  const sent = event?.type === 'sendAgain' ? email : event?.['email']
  return limitFailure.limitedField !== 'email' || sent === email
}

function hasSecret({ context }: Macrostep['after'], secret: 'recoveryToken' | 'passwordToken'): boolean {
  return (context as Record<typeof secret, unknown>)[secret] !== undefined
}
