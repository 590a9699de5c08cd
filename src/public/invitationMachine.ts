import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { acceptInvitation } from '../../contract/invitation.ts'
import { commandMachine } from '../../machines/command.ts'
import type { CommandAttempt } from '../../machines/commandContext.ts'
import type { Client } from '../api/client.ts'
import { NewPasswordForm } from './newPasswordForm.ts'

interface InvitationEffects {
  client: Client
  /** The secret token of the invitation link. */
  token: string
  reportFailure: (failure: unknown) => void
}

/** Returns the command chart that sets the password of an invited staff member. The form stays open after a failure. */
export function invitationMachine({ client, token, reportFailure }: InvitationEffects) {
  return commandMachine.provide({
    actors: {
      perform: fromPromise<void, CommandAttempt>(async ({ input: { values }, signal }) => {
        const { newPassword } = v.parse(NewPasswordForm, values)
        await client.call(acceptInvitation, { body: { token, newPassword } }, { signal })
      }),
    },
    actions: {
      setIdempotencyKey: () => undefined,
      setVersion: () => undefined,
      noticeSuccess: () => undefined,
      noticeFailure: (_, { failure }) => reportFailure(failure),
    },
    guards: {
      isValid: (_, { values }) => v.is(NewPasswordForm, values),
      isValidAndChecked: () => false,
      isValidAndAsked: () => false,
      isChangedMeanwhile: () => false,
      isObsolete: () => false,
      isRetryable: () => false,
    },
  })
}
