import { Link } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { EditableMasterDataCode, EditableMasterDataType } from '../../../contract/kinds/masterData.ts'
import {
  getMasterDataEntry,
  listMasterDataEntryHistory,
  type MasterDataEntry,
} from '../../../contract/masterDataEntry.ts'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { History } from '../../resources/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/VersionedRecordPanel.tsx'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { RetiredChip } from './RetiredChip.tsx'
import { usageListUrls } from './usageListUrls.ts'

/** The type of an entry, by the code of the type. The type is also the name of the tab with its entries. */
const TYPE_BY_CODE = {
  [MasterDataType.INDUSTRY]: 'industry',
  [MasterDataType.KEN]: 'prefecture',
  [MasterDataType.MAKER]: 'maker',
  [MasterDataType.CATEGORIES]: 'category',
} as const satisfies Record<EditableMasterDataCode, EditableMasterDataType>

/** The labels of the fields in the history. */
const HISTORY_FIELDS = {
  value: 'masterData.field.value',
  categoryNumber: 'masterData.field.categoryNumber',
  position: 'masterData.field.position',
} as const

/** The panel of a master data entry beside the list: its data, the numbers of records that use it, and its history. */
export function MasterDataPanel(props: ListedRecordPanelProps<Read<typeof MasterDataEntry>>) {
  const text = useText()
  return (
    <VersionedRecordPanel
      {...props}
      kind="masterData"
      endpoint={getMasterDataEntry}
      title={text('menu.masterData')}
      nameOf={({ value }) => value}
      renderFacts={(entry) => <EntryFacts entry={entry} />}
    >
      <History
        endpoint={listMasterDataEntryHistory}
        id={props.id}
        fields={HISTORY_FIELDS}
        formatValue={(field, value) => (field === 'position' ? formatNumber(Number(value)) : value)}
      />
    </VersionedRecordPanel>
  )
}

function EntryFacts({ entry }: { entry: Read<typeof MasterDataEntry> }) {
  const text = useText()
  const { id, type, categoryNumber, position, retiredAt, uses } = entry
  const listUrls = usageListUrls(entry)
  return (
    <Facts>
      <Fact name={text('masterData.field.type')}>{text(`masterData.type.${TYPE_BY_CODE[type]}`)}</Fact>
      {type === MasterDataType.CATEGORIES && (
        <Fact name={text('masterData.field.categoryNumber')}>{categoryNumber}</Fact>
      )}
      <Fact name={text('masterData.field.position')}>{formatNumber(position)}</Fact>
      <Fact name={text('masterData.field.retired')}>
        <RetiredChip isRetired={retiredAt !== null} />
      </Fact>
      <Fact name={text('masterData.uses.stores')}>
        <UsageCount listUrl={listUrls.store} count={uses?.stores ?? null} />
      </Fact>
      <Fact name={text('masterData.uses.users')}>
        <UsageCount listUrl={listUrls.user} count={uses?.users ?? null} />
      </Fact>
      <Fact name={text('masterData.uses.products')}>
        <UsageCount listUrl={listUrls.product} count={uses?.products ?? null} />
      </Fact>
      <Fact name={text('masterData.field.id')}>{id}</Fact>
    </Facts>
  )
}

interface UsageCountProps {
  /** The URL of the list of the records that use the entry; undefined if there is none. */
  listUrl: string | undefined
  /** Null if it is not known. */
  count: number | null
}

/** The number of records that use an entry, as a link to their list if the signed-in staff member may open the list. */
function UsageCount({ listUrl, count }: UsageCountProps) {
  const mayOpen = useMayOpen()
  if (count === null) return '—'
  if (listUrl === undefined || count === 0 || !mayOpen(listUrl)) return formatNumber(count)
  return (
    <Link to={listUrl} className="link rounded-sm">
      {formatNumber(count)}
    </Link>
  )
}
