import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** The Japanese set, by key (rule 1.3): public, because the sign-in screen needs it. */
export const getTranslation = endpoint({
  id: 'getTranslation',
  method: 'GET',
  path: '/system/language/translation',
  access: 'public',
  answer: v.object({ CMS: v.record(v.string(), v.string()) }),
})
