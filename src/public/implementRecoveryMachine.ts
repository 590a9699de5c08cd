import { fromPromise } from 'xstate'
import { forgotPassword, setNewPassword, verifyOtp } from '../../contract/recovery.ts'
import { passwordRecoveryMachine } from '../../machines/console/recovery.ts'
import type { PasswordRecoveryEvent } from '../../machines/console/recoverySetup.ts'
import { CallFailure } from '../api/failure.ts'
import { callPublic } from '../api/publicCall.ts'
import { openTabChannel, type TabChannel } from '../api/tabChannel.ts'
import { removeProgress, writeProgress } from './recoveryProgress.ts'

/** An event that a tab sends to the recoveries of the other tabs. */
type RecoveryAnnouncement = Extract<PasswordRecoveryEvent, { type: `${string}Elsewhere` }>

const BROADCAST_CHANNEL_NAME = 'choba.recovery'

/** Sends events to the recoveries of the other tabs, and receives those that they send. */
export class OtherBrowserTabs {
  #channel: TabChannel<RecoveryAnnouncement> | undefined

  announce = (announcement: RecoveryAnnouncement): void => this.#channel?.post(announcement)

  /** Connects to the other tabs. Returns a function that disconnects from them. */
  connect(listener: (announcement: RecoveryAnnouncement) => void): () => void {
    const channel = openTabChannel(BROADCAST_CHANNEL_NAME, listener)
    this.#channel = channel
    return () => channel.close()
  }
}

/** Returns the recovery chart with the implementations of its calls, actions and guards. */
export function implementRecoveryMachine({ announce }: OtherBrowserTabs) {
  return passwordRecoveryMachine.provide({
    actors: {
      request: fromPromise(async ({ input: { email }, signal }) => {
        const { recoveryToken } = await callPublic(forgotPassword, { body: { email } }, signal)
        return { recoveryToken: recoveryToken || email }
      }),
      verify: fromPromise(async ({ input, signal }) => {
        const { passwordToken } = await callPublic(verifyOtp, { body: input }, signal)
        return { passwordToken: passwordToken || `${input.recoveryToken}:${input.code}` }
      }),
      save: fromPromise(async ({ input: { passwordToken, password }, signal }) => {
        await callPublic(setNewPassword, { body: { passwordToken, newPassword: password } }, signal)
      }),
    },
    actions: {
      storeProgress: ({ context }) => writeProgress(context),
      removeProgress,
      announceProgress: ({ context: { email, recoveryToken, passwordToken } }) =>
        announce({ type: 'continueElsewhere', progress: { email, recoveryToken, passwordToken } }),
      announceCompletion: ({ context: { email } }) => announce({ type: 'completeElsewhere', email }),
    },
    guards: {
      isEnded: (_, { failure }) => failure instanceof CallFailure && failure.code === 'recoveryEnded',
    },
  })
}
