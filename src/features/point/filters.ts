import { MEMBER_POINT_SIGN, STORE_POINT_SIGN } from '../../../contract/enumerations.ts'
import { pointTypes } from '../../../locales/search/readings.json'
import type { ListFilter } from '../../navigation/listFilter.ts'
import type { PointOwnerKind } from './owner.ts'

type PointEntryType = keyof typeof MEMBER_POINT_SIGN | keyof typeof STORE_POINT_SIGN

/** Search words that find a type of entry, in all languages. */
const SEARCH_WORDS: Record<PointEntryType, string> = pointTypes

/** The filters of the point entries of members and of stores: by type and by day. */
export const POINT_ENTRY_FILTERS_BY_OWNER: Record<PointOwnerKind, readonly ListFilter[]> = {
  user: pointEntryFilters(MEMBER_POINT_SIGN),
  store: pointEntryFilters(STORE_POINT_SIGN),
}

function pointEntryFilters(signs: Partial<Record<PointEntryType, 1 | -1>>): readonly ListFilter[] {
  const types = Object.keys(signs) as PointEntryType[]
  return [
    {
      kind: 'choice',
      param: 'type',
      label: 'list.filter.type',
      width: '10rem',
      choices: types.map((value) => ({
        value,
        label: `point.type.${value}` as const,
        searchWords: SEARCH_WORDS[value],
      })),
    },
    { kind: 'days' },
  ]
}
