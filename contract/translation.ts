import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * The texts of the console by key (rule 1.3), in Japanese by default: all of them, or only those that staff have changed,
 * without keys that the console does not have. Public, because the sign-in screen needs them.
 */
export const getTranslation = endpoint({
  id: 'getTranslation',
  method: 'GET',
  path: '/system/language/translation',
  access: 'public',
  query: v.strictObject({
    language: v.optional(v.picklist(['ja', 'vi', 'en'], 'field.choice'), 'ja'),
    scope: v.optional(v.picklist(['all', 'changed'], 'field.choice'), 'all'),
  }),
  response: v.object({ CMS: v.record(v.string(), v.string()) }),
})
