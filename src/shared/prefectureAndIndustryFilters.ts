import { MasterDataType } from '../../contract/enumerations.ts'
import type { ListFilter } from '../navigation/listFilter.ts'

const loadSearchWords = () => import('./choiceSearchWords.ts')

/** The declarations of the filters by prefecture and by industry. */
export const PREFECTURE_AND_INDUSTRY_FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'prefecture',
    label: 'list.filter.prefecture',
    width: '8rem',
    choices: { masterDataType: MasterDataType.KEN, loadSearchWords },
  },
  {
    kind: 'choice',
    param: 'industry',
    label: 'list.filter.industry',
    width: '10.5rem',
    choices: { masterDataType: MasterDataType.INDUSTRY, loadSearchWords },
  },
]
