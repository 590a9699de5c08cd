import { TRANSLATION_ENTRY_STATES, TRANSLATION_ENTRY_TARGETS } from '../../../contract/kinds/translationEntry.ts'
import type { ListFilter } from '../../navigation/listFilter.ts'

/** Further search words that find a choice. */
const SEARCH_WORDS = {
  missing: 'mihonyaku,missing,untranslated',
  changed: 'henkou,changed,edited',
  unused: 'mishiyou,unused',
  mismatched: 'sashikomi,mismatched,placeholders',
  CMS: 'kanri,console,cms',
  APP: 'apuri,app',
} as const

/** The filters of the list of texts. */
export const translationEntryFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'state',
    label: 'language.field.state',
    width: '9rem',
    choices: TRANSLATION_ENTRY_STATES.map((value) => ({
      value,
      label: `language.state.${value}` as const,
      searchWords: SEARCH_WORDS[value],
    })),
  },
  {
    kind: 'choice',
    param: 'target',
    label: 'language.field.target',
    width: '9rem',
    choices: TRANSLATION_ENTRY_TARGETS.map((value) => ({
      value,
      label: `language.target.${value}` as const,
      searchWords: SEARCH_WORDS[value],
    })),
  },
]
