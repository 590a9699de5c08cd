import { type ReactNode, useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'
import { lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { eventSenderOf } from '../commands/recordCommands.ts'
import { useConsole } from '../console.tsx'
import { useText } from '../text.ts'
import { History } from './History.tsx'
import { NoRecord, useAddressed } from './RecordPage.tsx'
import { RecordPanel } from './RecordPanel.tsx'
import type { ListedRecord, Resource } from './resource.ts'
import { StateChip } from './StateChip.tsx'

const NO_COMMANDS: readonly Command[] = []

interface ResourcePanelProps<Row extends ListedRecord, Item extends Row> {
  resource: Resource<Row, Item>
  id: number
  moreCommandsOf: ((record: Item) => readonly Command[]) | undefined
  onClose: () => void
  /** What is told of the record. */
  children: (record: Item) => ReactNode
}

/** One record beside its list: what it is, what can be done with it, and everything that has happened to it. */
export function ResourcePanel<Row extends ListedRecord, Item extends Row>(props: ResourcePanelProps<Row, Item>) {
  const { resource, id, moreCommandsOf, onClose, children } = props
  const { kind, texts, words, get, history, named } = resource
  const text = useText()
  const { client, queries } = useConsole()
  const found = useAddressed(get, String(id))
  const record: Item | undefined = found.data
  const commands = useMemo(() => {
    if (record === undefined) return NO_COMMANDS
    const sender = eventSenderOf({ client, queries }, resource)
    return [...lifecycleCommands(sender, named(record)), ...(moreCommandsOf?.(record) ?? [])]
  }, [client, queries, resource, named, record, moreCommandsOf])
  useCommands(commands)
  const shown = record && named(record)
  return (
    <RecordPanel
      record={kind.name}
      title={shown?.name ?? text(words.title)}
      mark={shown && <StateChip texts={texts} code={shown.status} />}
      onClose={onClose}
    >
      {record === undefined ? (
        <NoRecord found={found} />
      ) : (
        <>
          {children(record)}
          <History endpoint={history} id={record.id} texts={texts} />
        </>
      )}
    </RecordPanel>
  )
}
