import type { ReactNode } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { useScreen } from '../../navigation/ScreenContext.ts'
import { type ListSearch, shownList } from '../../navigation/search.ts'
import { useText } from '../../texts/text.ts'
import { contactCommands } from '../contactCommands.ts'
import { RecordUnavailable, useRecord } from './RecordPage.tsx'
import { LifecycleDialogCommand } from '../lifecycle/LifecycleDialogCommand.tsx'
import { LifecycleLine } from '../lifecycle/LifecycleLine.tsx'
import { RecordBody } from './RecordBody.tsx'
import { RecordFactGroups, RecordHeadFacts } from './RecordFactGroups.tsx'
import type { RecordFacts } from '../recordFacts.ts'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import type { ListedRecord, PanelResource } from '../resource.ts'
import { useLifecycleEventSender } from './useLifecycleEventSender.ts'
import { useListSearch } from '../useListSearch.ts'
import { WaitingCount } from '../columns/WaitingCount.tsx'

const NO_COMMANDS: readonly Command[] = []

interface ResourcePanelProps<Row extends ListedRecord, Item extends Row> {
  resource: PanelResource<Row, Item>
  id: number
  moreCommandsOf: ((record: Item) => readonly Command[]) | undefined
  facts: RecordFacts<Item>
  onClose: () => void
  /** Opens another record of the list in place of this one. */
  onOpen: (id: number) => void
  /** Renders what follows the facts. */
  children: ((record: Item) => ReactNode) | undefined
}

/** A panel with one record beside its list: its facts, its commands and its history. */
export function ResourcePanel<Row extends ListedRecord, Item extends Row>(props: ResourcePanelProps<Row, Item>) {
  const { resource, id, moreCommandsOf, onClose, onOpen, facts, children } = props
  const { kind, lifecycleTextKeys, textKeys, get, counts, amountUnit, toLifecycleRecord } = resource
  const text = useText()
  const query = useRecord(get, String(id))
  const record: Item | undefined = query.data
  const [search] = useListSearch<ListSearch>()
  const list = shownList(useScreen(), search)
  const sender = useLifecycleEventSender(resource, onOpen)
  useCommandRegistration(
    record === undefined
      ? NO_COMMANDS
      : [
          ...lifecycleCommands(sender, toLifecycleRecord(record)),
          ...(moreCommandsOf?.(record) ?? []),
          ...contactCommands(resource, record),
        ],
  )
  const lifecycleRecord = record && toLifecycleRecord(record)
  const recordWithLifecycle = lifecycleRecord && {
    resource,
    id: lifecycleRecord.id,
    status: lifecycleRecord.status,
    name: lifecycleRecord.name,
  }
  return (
    <RecordPanel
      kind={kind.name}
      id={id}
      version={lifecycleRecord?.version}
      title={lifecycleRecord?.name ?? text(textKeys.title)}
      lifecycle={recordWithLifecycle && <LifecycleLine record={recordWithLifecycle} hasDiagramCommand />}
      headFacts={record && <RecordHeadFacts record={record} facts={facts} />}
      waitingCount={
        counts && (
          <WaitingCount
            counts={counts}
            lifecycleTextKeys={lifecycleTextKeys}
            amountUnit={amountUnit}
            list={list}
            search={search}
            openRecordStatus={lifecycleRecord?.status}
          />
        )
      }
      onClose={onClose}
    >
      {recordWithLifecycle && <LifecycleDialogCommand record={recordWithLifecycle} />}
      {record === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody
          facts={
            <>
              <RecordFactGroups record={record} facts={facts} />
              {children?.(record)}
            </>
          }
        >
          {recordWithLifecycle && <RecordHistory record={recordWithLifecycle} />}
        </RecordBody>
      )}
    </RecordPanel>
  )
}
