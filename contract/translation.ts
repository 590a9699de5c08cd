import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The Japanese messages by key (rule 1.3). Public, because the sign-in screen needs them. */
export const getTranslation = endpoint({
  id: 'getTranslation',
  method: 'GET',
  path: '/system/language/translation',
  access: 'public',
  response: v.object({ CMS: v.record(v.string(), v.string()) }),
})
