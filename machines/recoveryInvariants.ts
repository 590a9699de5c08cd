import type { Invariant, Step } from './chart.ts'
import { actionCount, isEntering, isEventOf, isIn, isWithoutEffect } from './testing/steps.ts'

/** The invariants of the recovery of a password. */
export const recoveryInvariants: Invariant[] = [
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
        actionCount(step, 'removeProgress') === 1),
  },
  {
    id: 'endedKeepsNothing',
    holds: (step) => !isEntering(step, 'step.done') || actionCount(step, 'removeProgress') === 1,
  },
  {
    id: 'noAttemptWhileLimited',
    holds: (step) =>
      !isIn(step.before, 'attempts.limited') ||
      !isEventOf(step, 'requestCode', 'enterCode', 'enterPassword', 'sendAgain') ||
      isWithoutEffect(step) ||
      !isSentUnderLimit(step),
  },
]

/** Whether the limit belongs to no field, or to the email address that the attempt of this macrostep sends. */
function isSentUnderLimit({ before, event }: Step): boolean {
  if (before === undefined) return false
  const { email, limit } = before.context as { email: string; limit: { limitedField?: string } }
  const sent = event?.type === 'sendAgain' ? email : event?.['email']
  return limit.limitedField !== 'email' || sent === email
}

function hasSecret({ context }: Step['after'], secret: 'recoveryToken' | 'passwordToken'): boolean {
  return (context as Record<typeof secret, unknown>)[secret] !== undefined
}
