import type { Read } from '../../../contract/answer.ts'
import type { Page } from '../../../contract/endpoint.ts'
import type { EditableMasterDataType } from '../../../contract/kinds/masterData.ts'
import {
  getMasterDataEntry,
  listCategories,
  listCategoriesAsCsv,
  listIndustries,
  listIndustriesAsCsv,
  listMakers,
  listMakersAsCsv,
  listMasterDataEntryHistory,
  listPrefectures,
  listPrefecturesAsCsv,
  type MasterDataEntry,
} from '../../../contract/masterDataEntry.ts'
import type { VersionedResource } from '../../resources/forms/VersionedRecordList.tsx'
import type { EndpointReturning } from '../../resources/resource.ts'
import { formatNumber } from '../../ui/format.ts'
import { entryColumnsByType } from './columns.tsx'
import { MASTER_DATA_FACTS } from './facts.tsx'
import { entryFilters } from './filters.ts'

type Entry = Read<typeof MasterDataEntry>

const toResource = (
  type: EditableMasterDataType,
  endpoint: EndpointReturning<Page<Entry>>,
  csv: EndpointReturning<string>,
): VersionedResource<Entry> => ({
  list: {
    endpoint,
    csv,
    kind: 'masterData',
    openedKind: 'masterData',
    label: `masterData.type.${type}`,
    columns: entryColumnsByType[type],
    rowName: ({ value }) => value,
    searchLabel: type === 'category' ? 'masterData.search.category' : 'masterData.search',
    filters: entryFilters,
    emptyText: 'masterData.empty',
  },
  get: getMasterDataEntry,
  panelTitle: 'menu.masterData',
  facts: MASTER_DATA_FACTS,
  history: listMasterDataEntryHistory,
  historyFields: {
    value: 'masterData.field.value',
    categoryNumber: 'masterData.field.categoryNumber',
    position: 'masterData.field.position',
  },
  formatHistoryValue: (field, value) => (field === 'position' ? formatNumber(Number(value)) : value),
})

/** The resources of the entries of each type. */
export const entryResources: Readonly<Record<EditableMasterDataType, VersionedResource<Entry>>> = {
  industry: toResource('industry', listIndustries, listIndustriesAsCsv),
  prefecture: toResource('prefecture', listPrefectures, listPrefecturesAsCsv),
  maker: toResource('maker', listMakers, listMakersAsCsv),
  category: toResource('category', listCategories, listCategoriesAsCsv),
}
