import type { Keys } from '../auth/secret.ts'
import { profileHandlers } from '../auth/profile.ts'
import { signInHandlers } from '../auth/signIn.ts'
import type { Tokens } from '../auth/tokens.ts'
import { configHandlers } from '../features/config/config.ts'
import { counterHandlers } from '../features/counters/counters.ts'
import type { Handlers } from '../http/handler.ts'
import { handlersOfAll } from '../resources/handlers.ts'
import { resources } from './resources.ts'
import { masterDataHandlers } from '../features/masterData/masterData.ts'
import { storeAccountHandlers } from '../features/storeAccount/handlers.ts'
import { pointHandlers } from '../features/point/handlers.ts'
import { storeHandlers } from '../features/store/handlers.ts'
import { translationHandlers } from '../features/translation/translation.ts'
import { withdrawalHandlers } from '../features/withdrawal/handlers.ts'
import { userHandlers } from '../features/user/handlers.ts'

/** Creates the handlers of all endpoints of the contract. */
export function createHandlers(tokens: Tokens, keys: Keys): Handlers {
  return {
    ...handlersOfAll(resources),
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
