import { HISTORY_RECORDS, type HistoryRecord } from '../../../contract/kinds/historyList.ts'
import { staffEndpoints } from '../../../contract/staff.ts'
import { historyRecords } from '../../../locales/search/readings.json'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { ListFilter } from '../../navigation/listFilter.ts'
import { nameOf } from '../staff/resource.ts'

const SEARCH_WORDS: Readonly<Record<HistoryRecord, string>> = historyRecords

/** The filters of the history of all records: by the kind of record, one record, who has acted, and by day. */
export const HISTORY_FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'record',
    label: 'history.field.record',
    width: '13rem',
    choices: HISTORY_RECORDS.map((value) => ({
      value,
      label: `history.record.${value}` as const,
      searchWords: SEARCH_WORDS[value],
    })),
  },
  { kind: 'days' },
  { kind: 'record', param: 'id', label: 'history.field.recordId', loadName: async (_, id) => `#${id}` },
  {
    kind: 'record',
    param: 'staff',
    label: 'history.field.actor',
    loadName: async ({ client, queryClient }, id) =>
      nameOf(await queryClient.fetchQuery(endpointQuery(client, staffEndpoints.get, { params: { id } }))),
  },
]
