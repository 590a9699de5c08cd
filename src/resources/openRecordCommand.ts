import { type Command, recordKeyOf } from '../commands/command.ts'
import { KEY_MAP } from '../keyMap.ts'
import type { ListedRecord, PanelResource } from './resource.ts'

/** Returns the command that opens the record of a row. */
export function openRecordCommand<Row extends ListedRecord>(
  { kind, textKeys, toLifecycleRecord }: Pick<PanelResource<Row>, 'kind' | 'textKeys' | 'toLifecycleRecord'>,
  row: Row,
  perform: Command['perform'],
): Command {
  return {
    id: `${kind.name}.open`,
    title: { key: textKeys.openCommandTitle },
    scope: 'record',
    recordName: toLifecycleRecord(row).name,
    recordKey: recordKeyOf(kind.name, row.id),
    shortcut: KEY_MAP.record.open[0],
    perform,
  }
}
