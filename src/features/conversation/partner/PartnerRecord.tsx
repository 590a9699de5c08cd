import type { ReactNode } from 'react'
import { usePermissions } from '../../../api/signedInStaff.ts'
import { recordKeyOf } from '../../../commands/command.ts'
import { useConsole } from '../../../console.tsx'
import { RecentChangeNote } from '../../../resources/RecentChangeNote.tsx'
import { RecordActions } from '../../../resources/RecordActions.tsx'
import { LifecycleDialogCommand } from '../../../resources/RecordLifecycle.tsx'
import { RecordUnavailable, type useRecord } from '../../../resources/RecordPage.tsx'
import type { ListedRecord, Resource } from '../../../resources/resource.ts'
import { StateChip } from '../../../resources/StateChip.tsx'
import { type Partner, PartnerName } from './PartnerName.tsx'

interface PartnerRecordProps<Row extends ListedRecord, Item extends Row> {
  resource: Resource<Row, Item>
  partner: Partner
  query: Omit<ReturnType<typeof useRecord>, 'data'> & { data: Item | undefined }
  children: (record: Item) => ReactNode
}

/** The record of a member or store beside a conversation: its name, state and commands above its details. */
export function PartnerRecord<Row extends ListedRecord, Item extends Row>(props: PartnerRecordProps<Row, Item>) {
  const { resource, partner, query, children } = props
  const { lifecycleTextKeys, toLifecycleRecord, recordUrl } = resource
  const { screens } = useConsole()
  const permissions = usePermissions()
  const { data } = query
  const url = recordUrl(partner.id, permissions, screens)
  if (data === undefined)
    return (
      <>
        <PartnerName name={partner.name} to={url} />
        <RecordUnavailable query={query} />
      </>
    )
  const { id, name, status, version } = toLifecycleRecord(data)
  const kind = lifecycleTextKeys.lifecycle.record
  const recordKey = recordKeyOf(kind, id)
  return (
    <>
      <LifecycleDialogCommand record={{ resource, id, status, name }} />
      <PartnerName name={name} to={url} badge={<StateChip stateTextKeys={lifecycleTextKeys} stateCode={status} />} />
      <div className="px-3 pb-3 sm:px-4">
        <RecentChangeNote recordKey={recordKey} version={version} isAnnounced />
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <RecordActions kind={kind} recordKey={recordKey} />
        </div>
      </div>
      {children(data)}
    </>
  )
}
