import * as v from 'valibot'
import { declareEndpoint } from './endpoint.ts'
import { LANGUAGES } from './language.ts'

/**
 * The texts of the console by key (rule 1.3), in Japanese by default. The scope `changed` has only the texts that staff
 * have changed. Keys that the console does not have are left out. Public, because the sign-in screen needs the texts.
 */
export const getTranslation = declareEndpoint({
  id: 'getTranslation',
  need: { layer: 0, part: 'texts' },
  method: 'GET',
  path: '/system/language/translation',
  access: 'public',
  query: v.strictObject({
    language: v.optional(v.picklist(LANGUAGES, 'field.choice'), 'ja'),
    scope: v.optional(v.picklist(['all', 'changed'], 'field.choice'), 'all'),
  }),
  response: v.object({ CMS: v.looseObject({}) as v.GenericSchema<Record<string, string>, Record<string, unknown>> }),
})
