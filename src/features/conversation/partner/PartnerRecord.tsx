import { usePermissions } from '../../../api/signedInStaff.ts'
import { recordKeyOf } from '../../../commands/command.ts'
import { useConsole } from '../../../console.tsx'
import { LifecycleDialogCommand } from '../../../resources/lifecycle/LifecycleDialogCommand.tsx'
import { LifecycleLine } from '../../../resources/lifecycle/LifecycleLine.tsx'
import { RecordActions } from '../../../resources/record/RecordActions.tsx'
import { RecordFactGroups, RecordHeadFacts } from '../../../resources/record/RecordFactGroups.tsx'
import type { RecordFacts } from '../../../resources/recordFacts.ts'
import { RecordHead } from '../../../resources/record/RecordHead.tsx'
import { RecordNumber } from '../../../resources/columns/RecordNumber.tsx'
import { RecordUnavailable, type useRecord } from '../../../resources/record/RecordPage.tsx'
import type { ListedRecord, Resource } from '../../../resources/resource.ts'
import { SectionHeadingLevel } from '../../../ui/sectionHeading.tsx'
import { type Partner, PartnerName } from './PartnerName.tsx'

interface PartnerRecordProps<Row extends ListedRecord, Item extends Row> {
  resource: Resource<Row, Item>
  partner: Partner
  query: Omit<ReturnType<typeof useRecord>, 'data'> & { data: Item | undefined }
  facts: RecordFacts<Item>
}

/** The record of a member or store beside a conversation: its name, state and commands above its details. */
export function PartnerRecord<Row extends ListedRecord, Item extends Row>(props: PartnerRecordProps<Row, Item>) {
  const { resource, partner, query, facts } = props
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
  const record = { resource, id, status, name }
  return (
    <>
      <LifecycleDialogCommand record={record} />
      <PartnerName name={name} to={url} badge={<RecordNumber id={id} />} />
      <div className="px-3 pb-1 sm:px-4">
        <RecordHead
          kind={kind}
          id={id}
          version={version}
          lifecycle={<LifecycleLine record={record} hasDiagramCommand />}
          facts={<RecordHeadFacts record={data} facts={facts} />}
        />
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <RecordActions kind={kind} recordKey={recordKey} />
        </div>
      </div>
      <div className="[--facts-inset:1rem]">
        <SectionHeadingLevel level={4}>
          <RecordFactGroups record={data} facts={facts} />
        </SectionHeadingLevel>
      </div>
    </>
  )
}
