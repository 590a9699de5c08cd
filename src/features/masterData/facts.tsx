import type { Read } from '../../../contract/answer.ts'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { EditableMasterDataCode, EditableMasterDataType } from '../../../contract/kinds/masterData.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { RecordFacts } from '../../resources/recordFacts.ts'
import { formatNumber } from '../../ui/format.ts'
import { RetiredChip } from './RetiredChip.tsx'
import { UsageCount } from './UsageCount.tsx'
import { usageListUrls } from './usageListUrls.ts'

/** The type of an entry, by the code of the type. The type is also the name of the tab with its entries. */
const TYPE_BY_CODE = {
  [MasterDataType.INDUSTRY]: 'industry',
  [MasterDataType.KEN]: 'prefecture',
  [MasterDataType.MAKER]: 'maker',
  [MasterDataType.CATEGORIES]: 'category',
} as const satisfies Record<EditableMasterDataCode, EditableMasterDataType>

/** Which facts of a master data entry stand where. */
export const MASTER_DATA_FACTS: RecordFacts<Read<typeof MasterDataEntry>> = {
  head: [
    {
      label: 'masterData.field.type',
      value: ({ type }, text) => text(`masterData.type.${TYPE_BY_CODE[type]}`),
    },
    {
      label: 'masterData.field.categoryNumber',
      value: ({ type, categoryNumber }) => type === MasterDataType.CATEGORIES && categoryNumber,
      isOptional: true,
    },
    { label: 'masterData.field.position', value: ({ position }) => formatNumber(position) },
    { label: 'masterData.field.retired', value: ({ retiredAt }) => <RetiredChip isRetired={retiredAt !== null} /> },
    {
      label: 'masterData.uses.stores',
      value: (entry) => <UsageCount listUrl={usageListUrls(entry).store} count={entry.uses?.stores ?? null} />,
    },
    {
      label: 'masterData.uses.users',
      value: (entry) => <UsageCount listUrl={usageListUrls(entry).user} count={entry.uses?.users ?? null} />,
    },
    {
      label: 'masterData.uses.products',
      value: (entry) => <UsageCount listUrl={usageListUrls(entry).product} count={entry.uses?.products ?? null} />,
    },
  ],
  groups: [],
}
