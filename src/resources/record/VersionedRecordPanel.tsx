import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { IdOnlyEndpoint } from '../../../contract/endpoint.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { RecordBody } from './RecordBody.tsx'
import { RecordFactGroups, RecordHeadFacts } from './RecordFactGroups.tsx'
import type { RecordFacts } from '../recordFacts.ts'
import { RecordUnavailable, useRecord } from './RecordPage.tsx'
import { RecordPanel } from './RecordPanel.tsx'

const NO_COMMANDS: readonly Command[] = []

/** What the panel of a kind of record gets from the list of that kind. */
export interface ListedRecordPanelProps<Item> {
  id: number
  /** Returns the commands of the record. */
  commandsOf: (record: Item) => readonly Command[]
  onClose: () => void
}

interface VersionedRecordPanelProps<Item extends { version: number }> extends ListedRecordPanelProps<Item> {
  kind: string
  endpoint: IdOnlyEndpoint<v.GenericSchema<unknown, Item>>
  /** The title until the record has loaded. */
  title: string
  nameOf: (record: Item) => string
  /** Which facts of the record stand where. */
  facts: RecordFacts<Item>
  /** The history, shown once the record has loaded. */
  children: ReactNode
}

/**
 * The panel of a record without a lifecycle beside its list: its facts and its history. The panel of a record that
 * somebody else deletes keeps the name, but has no commands.
 */
export function VersionedRecordPanel<Item extends { version: number }>(props: VersionedRecordPanelProps<Item>) {
  const { kind, id, endpoint, title, nameOf, commandsOf, onClose, facts, children } = props
  const query = useRecord(endpoint, String(id))
  const { data: record, lastData } = query
  useCommandRegistration(record === undefined ? NO_COMMANDS : commandsOf(record))
  return (
    <RecordPanel
      kind={kind}
      id={id}
      version={record?.version}
      title={lastData === undefined ? title : nameOf(lastData)}
      headFacts={record && <RecordHeadFacts record={record} facts={facts} />}
      onClose={onClose}
    >
      {record === undefined ? (
        <RecordUnavailable query={query} />
      ) : (
        <RecordBody facts={<RecordFactGroups record={record} facts={facts} />}>{children}</RecordBody>
      )}
    </RecordPanel>
  )
}
