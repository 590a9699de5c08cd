import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { Credentials, login } from '../../contract/authForms.ts'
import { type CommandIntent, commandMachine } from '../../machines/command.ts'
import type { Client } from '../api/client.ts'
import type { Tokens } from '../api/cookies.ts'

/** The effects of a sign-in on the rest of the console. */
interface LoginEffects {
  client: Client
  keepTokens: (tokens: Tokens, isRemembered: boolean) => void
  enter: () => void
  report: (failure: unknown) => void
}

/** Returns the command statechart for signing in. It ignores a submit while one runs; a failure keeps the form. */
export function loginMachine({ client, keepTokens, enter, report }: LoginEffects) {
  return commandMachine.provide({
    actors: {
      perform: fromPromise<void, CommandIntent>(async ({ input: { values }, signal }) => {
        const credentials = v.parse(Credentials, values)
        keepTokens(await client.call(login, { body: credentials }, { signal }), credentials.remember === true)
      }),
    },
    actions: {
      keepIntent: () => undefined,
      setVersion: () => undefined,
      noticeSuccess: enter,
      noticeFailure: (_, { failure }) => report(failure),
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
