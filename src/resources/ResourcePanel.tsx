import { type ReactNode, useMemo } from 'react'
import { type Command, recordKeyOf } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'
import { type LifecycleEventSender, lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { createEventSender } from '../commands/recordCommands.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { ChangeNote } from './ChangeNote.tsx'
import { RecordUnavailable, useRecord } from './RecordPage.tsx'
import { RecordLifecycle, LifecycleDialogCommand } from './RecordLifecycle.tsx'
import { RecordBody } from './RecordBody.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import type { ListedRecord, PanelResource } from './resource.ts'
import { StateChip } from './StateChip.tsx'
import { useOpenNextRecord } from './useOpenNextRecord.ts'
import { WaitingCount } from './WaitingCount.tsx'

const NO_COMMANDS: readonly Command[] = []

interface ResourcePanelProps<Row extends ListedRecord, Item extends Row> {
  resource: PanelResource<Row, Item>
  id: number
  moreCommandsOf: ((record: Item) => readonly Command[]) | undefined
  onClose: () => void
  /** Opens another record of the list in place of this one. Must be referentially stable. */
  onOpen: (id: number) => void
  /** Renders the details of the record. */
  children: (record: Item) => ReactNode
}

/** A panel with one record beside its list: its details, its commands and its history. */
export function ResourcePanel<Row extends ListedRecord, Item extends Row>(props: ResourcePanelProps<Row, Item>) {
  const { resource, id, moreCommandsOf, onClose, onOpen, children } = props
  const { kind, texts, textKeys, get, counts, amountUnit, toLifecycleRecord } = resource
  const text = useText()
  const { client, queries } = useConsole()
  const query = useRecord(get, String(id))
  const record: Item | undefined = query.data
  const prepareNext = useOpenNextRecord(resource, onOpen)
  const commands = useMemo(() => {
    if (record === undefined) return NO_COMMANDS
    const sender = createEventSender({ client, queries }, resource)
    const sendEvent: LifecycleEventSender['sendEvent'] = async (before, ...eventArgs) => {
      const openNext = prepareNext(before)
      const changed = await sender.sendEvent(before, ...eventArgs)
      void openNext?.()
      return changed
    }
    const recordCommands = lifecycleCommands({ ...sender, sendEvent }, toLifecycleRecord(record))
    return [...recordCommands, ...(moreCommandsOf?.(record) ?? [])]
  }, [client, queries, resource, toLifecycleRecord, record, moreCommandsOf, prepareNext])
  useCommands(commands)
  const shown = record && toLifecycleRecord(record)
  const recordWithLifecycle = shown && { resource, id: shown.id, status: shown.status, name: shown.name }
  return (
    <RecordPanel
      record={kind.name}
      title={shown?.name ?? text(textKeys.title)}
      badge={shown && <StateChip texts={texts} code={shown.status} />}
      note={
        <>
          {counts && <WaitingCount counts={counts} texts={texts} amountUnit={amountUnit} status={shown?.status} />}
          <ChangeNote recordKey={recordKeyOf(kind.name, id)} version={shown?.version} />
        </>
      }
      onClose={onClose}
    >
      {recordWithLifecycle && <LifecycleDialogCommand record={recordWithLifecycle} />}
      {record === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody facts={children(record)}>
          {recordWithLifecycle && <RecordLifecycle record={recordWithLifecycle} />}
        </RecordBody>
      )}
    </RecordPanel>
  )
}
