import { type ComponentType, useMemo } from 'react'
import type { Endpoint, Page } from '../../../contract/endpoint.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { History } from '../../resources/History.tsx'
import { RecordBody } from '../../resources/RecordBody.tsx'
import { RecordUnavailable, useRecord } from '../../resources/RecordPage.tsx'
import { RecordPanel } from '../../resources/RecordPanel.tsx'
import type { EndpointReturning, ListedRecord } from '../../resources/resource.ts'
import { StateChip } from '../../resources/StateChip.tsx'
import type { PartResource } from '../../resources/usePartLifecycle.ts'
import { type TextKey, useText } from '../../text.ts'
import type { PartPanelProps } from './PartList.tsx'

const NO_COMMANDS: readonly Command[] = []

interface PartPanelParts<Row extends ListedRecord, Detail extends Row> extends PartPanelProps<Row> {
  part: PartResource<Row>
  get: EndpointReturning<Detail> & Endpoint
  history: EndpointReturning<Page<HistoryLine>>
  /** The title while the record loads. */
  titleKey: TextKey
  Details: ComponentType<{ record: Detail }>
  /** Shown between the details and the history. */
  Below?: ComponentType<{ record: Detail }>
}

/** The panel of a record of a store beside its list: its facts, its commands and its history. */
export function PartPanel<Row extends ListedRecord, Detail extends Row>(props: PartPanelParts<Row, Detail>) {
  const { id, part, get, history, commandsOf, onClose, Details, Below } = props
  const text = useText()
  const query = useRecord(get, String(id))
  const record = query.data
  useCommands(useMemo(() => (record === undefined ? NO_COMMANDS : commandsOf(record)), [record, commandsOf]))
  const { status, name } = record === undefined ? {} : part.toLifecycleRecord(record)
  return (
    <RecordPanel
      record={part.record}
      title={name ?? text(props.titleKey)}
      badge={status === undefined ? undefined : <StateChip texts={part.texts} code={status} />}
      onClose={onClose}
    >
      {record === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody facts={<Details record={record} />}>
          {Below !== undefined && <Below record={record} />}
          <History endpoint={history} id={id} texts={part.texts} />
        </RecordBody>
      )}
    </RecordPanel>
  )
}
