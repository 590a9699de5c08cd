import { TEMPLATE_PURPOSES } from '../../../contract/kinds/reasonPurposes.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import purposeWords from '../../../locales/search/templatePurposes.json'
import type { ListFilter } from '../../navigation/listFilter.ts'

/** Further search words that find a choice. */
const SEARCH_WORDS = { ja: 'nihongo,japanese', vi: 'betonamugo,vietnamese', en: 'eigo,english' } as const

/** The filters of the list of reply templates: their purpose and language. */
export const replyTemplateFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'purpose',
    label: 'replyTemplate.field.purpose',
    width: '16rem',
    choices: TEMPLATE_PURPOSES.map((value) => ({
      value,
      label: `replyTemplate.purpose.${value}` as const,
      searchWords: purposeWords[value],
    })),
  },
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
