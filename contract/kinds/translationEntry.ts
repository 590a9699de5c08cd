import { declareList } from '../recordKind.ts'
import { declareDeletedList } from './deletedList.ts'

/** The clients whose texts staff edit: the console (`CMS`) and the members' app. */
export const TRANSLATION_ENTRY_TARGETS = ['CMS', 'APP'] as const
export type TranslationEntryTarget = (typeof TRANSLATION_ENTRY_TARGETS)[number]

/**
 * The states by which message keys can be filtered. `missing`: a language has no text. `changed`: staff have changed a
 * text. `unused`: the console does not have the key. `mismatched`: a text that staff have written is not shown, because
 * its placeholders differ from those of the console's own text.
 */
export const TRANSLATION_ENTRY_STATES = ['missing', 'changed', 'unused', 'mismatched'] as const

/**
 * The message keys of the console and the app with their texts. The filter `after` is the id of an entry, and selects
 * those that follow it in the order of the list.
 */
export const translationEntryList = declareList({
  path: '/system/language',
  screens: ['/languages'],
  access: 'SYSTEM_MANAGEMENT',
  sortFields: ['key', 'updatedAt', 'id'],
  defaultSort: 'key',
  isSearchable: true,
  filters: { target: TRANSLATION_ENTRY_TARGETS, state: TRANSLATION_ENTRY_STATES, after: 'id' },
})

/** The deleted message keys. If the console has the key, deleting it only restores the console's own texts. */
export const deletedTranslationEntryList = declareDeletedList(translationEntryList)
