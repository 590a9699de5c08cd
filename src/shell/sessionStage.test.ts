import { expect, test } from 'vitest'
import { sessionMachine } from '../../machines/console/session.ts'
import { sessionStageOf } from './sessionStage.ts'

test.each([
  ['signedOut', 'signedOut'],
  ['signingOut', 'signingOut'],
  ['signingOutElsewhere', 'signingOut'],
  [{ signedIn: { staffData: { loading: { profile: 'pending', permissions: 'loaded' } }, token: 'idle' } }, 'loading'],
  [{ signedIn: { staffData: 'failed', token: 'idle' } }, 'failed'],
  [{ signedIn: { staffData: 'ready', token: 'idle' } }, 'ready'],
  [{ signedIn: { staffData: 'ready', token: 'refreshing' } }, 'ready'],
])('a session in %j has the stage %s', (value, stage) => {
  expect(
    sessionStageOf(sessionMachine.resolveState({ value, context: { hadToken: true, endCause: 'notRenewed' } })),
  ).toBe(stage)
})
