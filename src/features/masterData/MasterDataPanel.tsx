import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { EditedMasterDataType } from '../../../contract/kinds/masterData.ts'
import {
  getMasterDataEntry,
  listMasterDataEntryHistory,
  type MasterDataEntry,
} from '../../../contract/masterDataEntry.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { useMayOpen } from '../../navigation/mayOpen.ts'
import { History } from '../../resources/History.tsx'
import { RecordBody } from '../../resources/RecordBody.tsx'
import { RecordUnavailable, useRecord } from '../../resources/RecordPage.tsx'
import { RecordPanel } from '../../resources/RecordPanel.tsx'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Fact, Facts } from '../../ui/page.tsx'
import { RetiredChip } from './RetiredChip.tsx'

/** The labels of the fields in the history. */
const HISTORY_FIELDS = {
  value: 'masterData.field.value',
  categoryNumber: 'masterData.field.categoryNumber',
  position: 'masterData.field.position',
} as const
const NO_COMMANDS: readonly Command[] = []

interface MasterDataPanelProps {
  id: number
  commandsOf: (entry: MasterDataEntry) => readonly Command[]
  onClose: () => void
}

/** The panel of an entry beside the list: where it is used, and its history. */
export function MasterDataPanel({ id, commandsOf, onClose }: MasterDataPanelProps) {
  const text = useText()
  const query = useRecord(getMasterDataEntry, String(id))
  const entry = query.data
  useCommands(useMemo(() => (entry === undefined ? NO_COMMANDS : commandsOf(entry)), [entry, commandsOf]))
  return (
    <RecordPanel record="masterData" title={entry?.value ?? text('menu.masterData')} onClose={onClose}>
      {entry === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody facts={<EntryFacts entry={entry} />}>
          <History endpoint={listMasterDataEntryHistory} id={id} fields={HISTORY_FIELDS} />
        </RecordBody>
      )}
    </RecordPanel>
  )
}

function EntryFacts({ entry }: { entry: MasterDataEntry }) {
  const text = useText()
  const { id, type, categoryNumber, position, retiredAt, uses } = entry
  return (
    <Facts>
      <Fact name={text('masterData.field.type')}>{text(`masterData.type.${type}`)}</Fact>
      {type === 'category' && <Fact name={text('masterData.field.categoryNumber')}>{categoryNumber}</Fact>}
      <Fact name={text('masterData.field.position')}>{position}</Fact>
      <Fact name={text('masterData.field.retired')}>
        <RetiredChip isRetired={retiredAt !== null} />
      </Fact>
      <Fact name={text('masterData.uses.stores')}>
        <UseCount path="/stores" type={type} id={id} count={uses.stores} />
      </Fact>
      <Fact name={text('masterData.uses.users')}>
        <UseCount path="/users" type={type} id={id} count={uses.users} />
      </Fact>
      <Fact name={text('masterData.uses.products')}>{formatNumber(uses.products)}</Fact>
      <Fact name={text('masterData.field.id')}>{id}</Fact>
    </Facts>
  )
}

/** The filters of the lists of stores and members that show the records of an entry. */
const RECORD_FILTERS: Partial<Record<EditedMasterDataType, 'industry' | 'prefecture'>> = {
  industry: 'industry',
  prefecture: 'prefecture',
}
/** The tab of each list with most of the records. */
const RECORD_TABS = { '/stores': 'approved', '/users': 'active' } as const

interface UseCountProps {
  path: keyof typeof RECORD_TABS
  type: EditedMasterDataType
  id: number
  count: number
}

/** How many records use an entry, as a link to their list if it can be filtered by the entry. */
function UseCount({ path, type, id, count }: UseCountProps) {
  const mayOpen = useMayOpen()
  const filter = RECORD_FILTERS[type]
  if (filter === undefined || count === 0 || !mayOpen(path)) return formatNumber(count)
  return (
    <Link to={path} search={{ tab: RECORD_TABS[path], [filter]: id }} className="link rounded-sm">
      {formatNumber(count)}
    </Link>
  )
}
