import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { Credentials, login } from '../../contract/authForms.ts'
import { commandMachine } from '../../machines/console/command.ts'
import type { CommandAttempt } from '../../machines/console/commandContext.ts'
import type { Client } from '../api/client.ts'
import type { Tokens } from '../api/cookies.ts'
import { CallFailure, UnreadableAnswer } from '../api/failure.ts'
import { ExplainedFailure } from '../texts/failureMessage.ts'

/** The effects of a sign-in on the rest of the console. */
interface SignInEffects {
  client: Client
  /** Whether the browser keeps the cookies in which the tokens are saved. */
  areCookiesKept: () => boolean
  /** Returns whether the browser keeps the tokens. */
  saveTokens: (tokens: Tokens, isRemembered: boolean) => boolean
  enterConsole: () => void
  /** Called if the server requires a code of the second factor, also after a wrong code. */
  requireCode: () => void
  /**
   * Called if the password is rejected, which may also happen at the second factor, after the password was accepted.
   */
  requirePassword: () => void
}

/**
 * Returns the command chart for a sign-in. A submit during an attempt is ignored. The form stays open after a failure.
 */
export function implementSignInCommand(effects: SignInEffects) {
  const { client, areCookiesKept, saveTokens, enterConsole } = effects
  return commandMachine.provide({
    actors: {
      perform: fromPromise<void, CommandAttempt>(async ({ input: { values }, signal }) => {
        if (!areCookiesKept()) throw new ExplainedFailure('login.cookiesBlocked')
        const credentials = v.parse(Credentials, values)
        const tokens = await client.call(login, { body: credentials }, { signal })
        if (!saveTokens(tokens, credentials.remember === true)) throw new UnreadableAnswer(login, 'unknown')
      }),
    },
    actions: {
      setIdempotencyKey: () => undefined,
      setVersion: () => undefined,
      reportSuccess: enterConsole,
      reportFailure: (_, { failure }) => {
        const { code, status } = failure instanceof CallFailure ? failure : {}
        if (code === 'secondFactorRequired') return effects.requireCode()
        if (status === 401) effects.requirePassword()
      },
    },
    guards: {
      isValid: (_, { values }) => v.is(Credentials, values),
      isValidAndNeedsCheck: () => false,
      isValidAndNeedsQuestion: () => false,
      canCompareVersions: () => false,
      isObsolete: () => false,
      isCheckResultOutdated: () => false,
      isRetryable: () => false,
    },
  })
}
