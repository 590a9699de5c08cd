import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { Credentials, login } from '../../contract/authForms.ts'
import { type CommandIntent, commandMachine } from '../../machines/command.ts'
import type { Client } from '../api/client.ts'
import type { Tokens } from '../api/cookies.ts'

/** The effects of a sign-in on the rest of the console. */
interface SignInEffects {
  client: Client
  storeTokens: (tokens: Tokens, isRemembered: boolean) => void
  enterConsole: () => void
  reportFailure: (failure: unknown) => void
}

/** Returns the command statechart for signing in. It ignores a submit while one runs; a failure keeps the form. */
export function loginMachine({ client, storeTokens, enterConsole, reportFailure }: SignInEffects) {
  return commandMachine.provide({
    actors: {
      perform: fromPromise<void, CommandIntent>(async ({ input: { values }, signal }) => {
        const credentials = v.parse(Credentials, values)
        storeTokens(await client.call(login, { body: credentials }, { signal }), credentials.remember === true)
      }),
    },
    actions: {
      keepIntent: () => undefined,
      setVersion: () => undefined,
      noticeSuccess: enterConsole,
      noticeFailure: (_, { failure }) => reportFailure(failure),
    },
    guards: {
      isValid: (_, { values }) => v.is(Credentials, values),
      isValidAndChecked: () => false,
      isValidAndAsked: () => false,
      isChangedMeanwhile: () => false,
      isObsolete: () => false,
      isRetryable: () => false,
    },
  })
}
