import { declareList } from '../kind.ts'
import { declareDeletedList } from './deleted.ts'

/** The clients whose texts staff edit: the console, and the app of the members. */
export const LANGUAGE_TARGETS = ['CMS', 'APP'] as const
export type LanguageTarget = (typeof LANGUAGE_TARGETS)[number]

/**
 * `missing`: a language has no text. `changed`: staff changed a text. `unused`: the console does not have the key.
 * `mismatched`: a text that staff have written is not shown, because its placeholders differ from those of the
 * console's own.
 */
export const LANGUAGE_STATES = ['missing', 'changed', 'unused', 'mismatched'] as const

/** The texts of the console and the app by key. `after`: only the keys that follow the one with this id. */
export const languageList = declareList({
  path: '/system/language',
  access: 'SYSTEM_MANAGEMENT',
  sortFields: ['key', 'updatedAt', 'id'],
  defaultSort: 'key',
  isSearchable: true,
  filters: { target: LANGUAGE_TARGETS, state: LANGUAGE_STATES, after: 'id' },
})

/** The deleted keys. A key of the console is never deleted: it gets back the console's own texts. */
export const deletedLanguageList = declareDeletedList(languageList)
