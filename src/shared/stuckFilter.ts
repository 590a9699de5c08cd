import { STUCK_FILTER } from '../../contract/kinds/stuckFilter.ts'
import { stuckChoice } from '../../locales/search/readings.json'
import type { ListFilter } from '../navigation/listFilter.ts'

/** The filter by stuck records, which wait for staff for longer than the time limit of their state (rule 4.14). */
export const STUCK_LIST_FILTER: ListFilter = {
  kind: 'choice',
  param: 'stuck',
  label: 'list.filter.stuck',
  width: '8rem',
  choices: STUCK_FILTER.stuck.map((value) => ({
    value,
    label: `list.filter.stuck.${value}` as const,
    searchWords: stuckChoice[value],
  })),
}

/** The filters of a list that has no other one. */
export const ONLY_STUCK_LIST_FILTER: readonly ListFilter[] = [STUCK_LIST_FILTER]
