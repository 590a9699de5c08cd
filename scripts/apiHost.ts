import { loadEnv } from 'vite'
import { CannotStart } from '../server/http/cannotStart.ts'
import { isOrigin } from '../server/http/origin.ts'
import { say } from '../server/http/text.ts'
import { inProject } from './paths.ts'

/**
 * The setting VITE_API_HOST, of the environment or the `.env` files of the mode; empty where there is none.
 * Throws {@link CannotStart} where it is no origin.
 */
export function apiHostOf(mode: 'development' | 'production'): string {
  const host = loadEnv(mode, inProject())['VITE_API_HOST'] ?? ''
  if (host === '' || isOrigin(host)) return host
  throw new CannotStart('server.wrongSetting', { name: 'VITE_API_HOST', wish: say('en', 'server.wish.apiHost') })
}
