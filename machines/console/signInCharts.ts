import type { Chart } from '../chart.ts'
import { invitationMachine } from './invitation.ts'
import { invitationInvariants } from './invitationInvariants.ts'
import { emailDeliveryMachine } from '../server/emailDelivery.ts'
import { emailDeliveryInvariants } from '../server/emailDeliveryInvariants.ts'
import { passwordRecoveryMachine } from './recovery.ts'
import type { RecoveryProgress } from './recoverySetup.ts'
import { passwordRecoveryInvariants } from './recoveryInvariants.ts'
import { secondFactorMachine } from '../server/secondFactor.ts'
import { secondFactorInvariants } from '../server/secondFactorInvariants.ts'
import { RenewalFailure, sessionMachine, type SessionEndCause } from './session.ts'
import { sessionInvariants } from './sessionInvariants.ts'
import { signInMachine } from './signIn.ts'
import { signInInvariants } from './signInInvariants.ts'
import { sessionRevocationMachine } from './sessionRevocation.ts'
import { sessionRevocationInvariants } from './sessionRevocationInvariants.ts'
import { tabLockMachine } from './tabLock.ts'
import { tabLockInvariants } from './tabLockInvariants.ts'

const SESSION_END_CAUSES: SessionEndCause[] = ['expired', 'revoked', 'notRenewed', 'tokensGone']
const EMAIL_LIMIT_FAILURE = { retryAfter: 30, limitedField: 'email' }

/**
 * The charts of the session, the sign-in, the second factor, an invitation, the recovery of a password, and the
 * delivery of emails.
 */
export const signInCharts: Chart[] = [
  {
    name: 'session',
    machine: sessionMachine,
    failureStates: [
      'signedOut.deactivated',
      'signedOut.deactivatedElsewhere',
      'signedOut.ended',
      'signedIn.staffData.failed',
      'signedIn.token.interrupted',
    ],
    sampleInputs: [{ hasToken: true }, { hasToken: false }],
    sampleEvents: SESSION_END_CAUSES.map((cause) => ({ type: 'endElsewhere', cause })),
    actorOutcomes: { refreshToken: { error: SESSION_END_CAUSES.map((cause) => new RenewalFailure(cause)) } },
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
    sampleInputs: [{ isRequired: true }, { isRequired: false }],
    invariants: secondFactorInvariants,
  },
  {
    name: 'invitation',
    machine: invitationMachine,
    failureStates: ['checkFailed', 'ended'],
    sampleInputs: [{ token: 't' }, { token: '' }],
    sampleEvents: [{ type: 'enterPassword', password: 'secret' }],
    guardResults: [{ isEnded: true }, { isEnded: false }],
    actorOutcomes: { check: { done: [{ isValid: true }, { isValid: false }] } },
    invariants: invitationInvariants,
  },
  {
    name: 'recovery',
    machine: passwordRecoveryMachine,
    failureStates: ['attempts.limited'],
    sampleInputs: [
      { email: '' },
      { email: 'a@b.example', recoveryToken: 'r' },
      { email: 'a@b.example', recoveryToken: 'r', passwordToken: 'p' },
    ],
    sampleEvents: [
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
    guardResults: [{ isEnded: true }, { isEnded: false }],
    actorOutcomes: {
      request: { done: [{ recoveryToken: 'r' }], error: [undefined, { retryAfter: 30 }, EMAIL_LIMIT_FAILURE] },
      sendAgain: { done: [{ recoveryToken: 'r' }], error: [undefined, { retryAfter: 30 }, EMAIL_LIMIT_FAILURE] },
      verify: { done: [{ passwordToken: 'p' }], error: [undefined, { retryAfter: 30 }] },
    },
    distinguishingContextOf: ({
      email,
      recoveryToken,
      passwordToken,
      limitFailure,
    }: RecoveryProgress & { limitFailure: unknown }) => [email, recoveryToken, passwordToken, limitFailure],
    invariants: passwordRecoveryInvariants,
  },
  {
    name: 'emailDelivery',
    machine: emailDeliveryMachine,
    failureStates: ['refused', 'expired'],
    invariants: emailDeliveryInvariants,
  },
  {
    name: 'sessionRevocation',
    machine: sessionRevocationMachine,
    failureStates: ['unreached', 'refused', 'abandoned'],
    guardResults: [{ isTransient: true }, { isTransient: false }],
    invariants: sessionRevocationInvariants,
  },
  {
    name: 'tabLock',
    machine: tabLockMachine,
    failureStates: ['unprotected'],
    guardResults: [
      { isLeaseFree: true, isLeaseOwn: true },
      { isLeaseFree: true, isLeaseOwn: false },
      { isLeaseFree: false, isLeaseOwn: false },
    ],
    invariants: tabLockInvariants,
  },
]
