import type { Read } from '../../../contract/answer.ts'
import {
  getMasterDataEntry,
  listMasterDataEntryHistory,
  type MasterDataEntry,
} from '../../../contract/masterDataEntry.ts'
import { History } from '../../resources/history/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/record/VersionedRecordPanel.tsx'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { MASTER_DATA_FACTS } from './facts.tsx'

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
      facts={MASTER_DATA_FACTS}
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
