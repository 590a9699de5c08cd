import { LANGUAGES } from '../../../contract/language.ts'
import type { ListFilter } from '../../navigation/listFilter.ts'

/** Further search words that find a choice. */
const SEARCH_WORDS = { ja: 'nihongo,japanese', vi: 'betonamugo,vietnamese', en: 'eigo,english' } as const

/** The filter of the list of reply templates: their language. */
export const replyTemplateFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'language',
    label: 'replyTemplate.field.language',
    width: '9rem',
    choices: LANGUAGES.map((value) => ({
      value,
      label: `language.${value}` as const,
      searchWords: SEARCH_WORDS[value],
    })),
  },
]
