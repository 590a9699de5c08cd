import { loadEnv } from 'vite'
import { StartFailure } from '../server/http/startFailure.ts'
import { isOrigin } from '../server/http/origin.ts'
import { translate } from '../server/http/text.ts'
import { inProject } from './paths.ts'

/**
 * Returns the setting VITE_API_HOST from the environment or the `.env` files of the mode; an empty text if it is not
 * set. Throws {@link StartFailure} if the setting is not an origin.
 */
export function readApiHostSetting(mode: 'development' | 'production'): string {
  const host = loadEnv(mode, inProject())['VITE_API_HOST'] ?? ''
  if (host === '' || isOrigin(host)) return host
  throw new StartFailure('server.wrongSetting', {
    name: 'VITE_API_HOST',
    requirement: translate('en', 'server.requirement.apiHost'),
  })
}
