import { fromPromise } from 'xstate'
import { forgotPassword, setNewPassword, verifyOtp } from '../../contract/recovery.ts'
import { recoveryMachine } from '../../machines/recovery.ts'
import { CallFailure } from '../api/failure.ts'
import { callPublic } from '../api/publicCall.ts'
import { removeProgress, writeProgress } from './recoveryProgress.ts'

/** The recovery chart with the implementations of its calls, actions and guards. */
export const providedRecoveryMachine = recoveryMachine.provide({
  actors: {
    request: fromPromise(({ input: { email }, signal }) => callPublic(forgotPassword, { body: { email } }, signal)),
    verify: fromPromise(({ input, signal }) => callPublic(verifyOtp, { body: input }, signal)),
    save: fromPromise(async ({ input: { passwordToken, password }, signal }) => {
      await callPublic(setNewPassword, { body: { passwordToken, newPassword: password } }, signal)
    }),
  },
  actions: {
    storeProgress: ({ context }) => writeProgress(context),
    removeProgress,
  },
  guards: {
    isEnded: (_, { failure }) => failure instanceof CallFailure && failure.code === 'recoveryEnded',
  },
})
