import { type Command, recordKeyOf } from '../commands/command.ts'
import { KEY_MAP } from '../keyMap.ts'
import type { TextKey } from '../texts/text.ts'
import type { ListedRecord, PanelResource } from './resource.ts'

/** A kind of record that a command opens beside a list: there is a text for that command. */
export type OpenedKind = TextKey extends infer Key ? (Key extends `${infer Name}.open` ? Name : never) : never

/** Returns the command that opens the record of a row. */
export function openRecordCommand<Row extends ListedRecord>(
  { kind, textKeys, toLifecycleRecord }: Pick<PanelResource<Row>, 'kind' | 'textKeys' | 'toLifecycleRecord'>,
  row: Row,
  perform: Command['perform'],
): Command {
  return openCommand(kind.name, textKeys.openCommandTitle, { id: row.id, name: toLifecycleRecord(row).name }, perform)
}

/**
 * Returns the command of a row that opens its record beside the list.
 * @param kind the kind of record, which is also the prefix of the kind's message keys
 */
export function openInPanelCommand(
  kind: OpenedKind,
  record: { id: number; name: string },
  open: (id: number) => Promise<void> | void,
): Command {
  return openCommand(kind, `${kind}.open`, record, () => open(record.id))
}

function openCommand(
  kind: string,
  title: TextKey,
  { id, name }: { id: number; name: string },
  perform: Command['perform'],
): Command {
  return {
    id: `${kind}.open`,
    title: { key: title },
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf(kind, id),
    shortcut: KEY_MAP.record.open[0],
    perform,
  }
}
