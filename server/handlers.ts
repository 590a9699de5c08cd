import type { Keys } from './auth/secret.ts'
import { profileHandlers } from './auth/profile.ts'
import { signInHandlers } from './auth/signIn.ts'
import type { Tokens } from './auth/tokens.ts'
import { configHandlers } from './config.ts'
import { counterHandlers } from './counters.ts'
import type { Handlers } from './handler.ts'
import { masterDataHandlers } from './masterData.ts'
import { storeAccountHandlers } from './storeAccounts/handlers.ts'
import { pointHandlers } from './points/handlers.ts'
import { storeHandlers } from './stores/handlers.ts'
import { translationHandlers } from './translation.ts'
import { withdrawalHandlers } from './withdrawals/handlers.ts'
import { userHandlers } from './users/handlers.ts'

/** A handler for every endpoint of the contract. */
export function createHandlers(tokens: Tokens, keys: Keys): Handlers {
  return {
    ...signInHandlers(tokens, keys),
    ...profileHandlers,
    ...translationHandlers,
    ...counterHandlers,
    ...masterDataHandlers,
    ...storeHandlers,
    ...pointHandlers,
    ...withdrawalHandlers,
    ...configHandlers,
    ...storeAccountHandlers,
    ...userHandlers,
  }
}
