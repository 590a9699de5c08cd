import { MASTER_DATA_STATES } from '../../../contract/kinds/masterData.ts'
import type { ListFilter } from '../../navigation/listFilter.ts'

/** Further search words that find a choice. */
const SEARCH_WORDS = { offered: 'shiyou, offered, active', retired: 'haishi, retired' } as const

/** The filters of the list of entries, the same for every type. */
export const entryFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'state',
    label: 'masterData.field.retired',
    width: '8rem',
    choices: MASTER_DATA_STATES.map((value) => ({
      value,
      label: `masterData.${value}` as const,
      searchWords: SEARCH_WORDS[value],
    })),
  },
]
