import { profileHandlers } from './auth/profile.ts'
import { signInHandlers } from './auth/signIn.ts'
import type { Tokens } from './auth/tokens.ts'
import { counterHandlers } from './counters.ts'
import type { Handlers } from './handler.ts'
import { masterDataHandlers } from './masterData.ts'
import { storeHandlers } from './stores/handlers.ts'
import { translationHandlers } from './translation.ts'

/** A handler for every endpoint of the contract. */
export function createHandlers(tokens: Tokens): Handlers {
  return {
    ...signInHandlers(tokens),
    ...profileHandlers,
    ...translationHandlers,
    ...counterHandlers,
    ...masterDataHandlers,
    ...storeHandlers,
  }
}
