import type { Chart } from './chart.ts'
import { invitationMachine } from './invitation.ts'
import { invitationInvariants } from './invitationInvariants.ts'
import { mailMachine } from './mail.ts'
import { mailInvariants } from './mailInvariants.ts'
import { recoveryMachine } from './recovery.ts'
import type { RecoveryProgress } from './recoverySetup.ts'
import { recoveryInvariants } from './recoveryInvariants.ts'
import { secondFactorMachine } from './secondFactor.ts'
import { secondFactorInvariants } from './secondFactorInvariants.ts'
import { RenewalFailure, sessionMachine, type SessionEndCause } from './session.ts'
import { sessionInvariants } from './sessionInvariants.ts'
import { signInMachine } from './signIn.ts'
import { signInInvariants } from './signInInvariants.ts'

const SESSION_END_CAUSES: SessionEndCause[] = ['expired', 'revoked', 'unrenewed', 'tokensGone']
const EMAIL_LIMIT = { retryAfter: 30, limitedField: 'email' }

/**
 * The charts of the session, the sign-in, the second factor, an invitation, the recovery of a password, and the delivery
 * of emails.
 */
export const signInCharts: Chart[] = [
  {
    name: 'session',
    machine: sessionMachine,
    failures: [
      'signedOut.deactivated',
      'signedOut.deactivatedElsewhere',
      'signedOut.ended',
      'signedIn.staff.failed',
      'signedIn.token.interrupted',
    ],
    inputs: [{ hasToken: true }, { hasToken: false }],
    events: SESSION_END_CAUSES.map((cause) => ({ type: 'endElsewhere', cause })),
    outcomes: { refreshToken: { error: SESSION_END_CAUSES.map((cause) => new RenewalFailure(cause)) } },
    invariants: sessionInvariants,
  },
  {
    name: 'signIn',
    machine: signInMachine,
    invariants: signInInvariants,
  },
  {
    name: 'secondFactor',
    machine: secondFactorMachine,
    inputs: [{ isRequired: true }, { isRequired: false }],
    invariants: secondFactorInvariants,
  },
  {
    name: 'invitation',
    machine: invitationMachine,
    failures: ['unchecked', 'ended'],
    inputs: [{ token: 't' }, { token: '' }],
    events: [{ type: 'enterPassword', password: 'secret' }],
    guards: [{ isEnded: true }, { isEnded: false }],
    outcomes: { check: { done: [{ isValid: true }, { isValid: false }] } },
    invariants: invitationInvariants,
  },
  {
    name: 'recovery',
    machine: recoveryMachine,
    failures: ['attempts.limited'],
    inputs: [
      { email: '' },
      { email: 'a@b.example', recoveryToken: 'r' },
      { email: 'a@b.example', recoveryToken: 'r', passwordToken: 'p' },
    ],
    events: [
      { type: 'requestCode', email: 'a@b.example' },
      { type: 'requestCode', email: 'c@d.example' },
      { type: 'enterCode', code: '123456' },
      { type: 'enterPassword', password: 'secret' },
      ...['a@b.example', 'c@d.example'].flatMap((email) => [
        { type: 'continueElsewhere', progress: { email, recoveryToken: 's', passwordToken: undefined } },
        { type: 'continueElsewhere', progress: { email, recoveryToken: 's', passwordToken: 'q' } },
        { type: 'completeElsewhere', email },
      ]),
    ],
    guards: [{ isEnded: true }, { isEnded: false }],
    outcomes: {
      request: { done: [{ recoveryToken: 'r' }], error: [undefined, { retryAfter: 30 }, EMAIL_LIMIT] },
      sendAgain: { done: [{ recoveryToken: 'r' }], error: [undefined, { retryAfter: 30 }, EMAIL_LIMIT] },
      verify: { done: [{ passwordToken: 'p' }], error: [undefined, { retryAfter: 30 }] },
    },
    stateContext: ({
      email,
      recoveryToken,
      passwordToken,
      limitFailure,
    }: RecoveryProgress & { limitFailure: unknown }) => [email, recoveryToken, passwordToken, limitFailure],
    invariants: recoveryInvariants,
  },
  {
    name: 'mail',
    machine: mailMachine,
    failures: ['refused', 'expired'],
    invariants: mailInvariants,
  },
]
