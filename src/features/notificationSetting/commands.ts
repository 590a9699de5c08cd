import { type NotificationDefault, notificationSettingRecordKind } from '../../../contract/kinds/notificationSetting.ts'
import { recordTopics } from '../../../contract/topics.ts'
import { type ReadVersionedRecord, versionedRecordEndpoints } from '../../../contract/versionedRecord.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type ApiAndCache, writeThroughResponse } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'

const { get, update } = versionedRecordEndpoints(notificationSettingRecordKind)

/**
 * Returns the command that, after a question, turns a kind of notification off or on by default. `name` is the displayed
 * name of the kind.
 */
export function notificationSettingCommands(
  { client, queryClient }: ApiAndCache,
  { id, version, default: current }: ReadVersionedRecord<typeof notificationSettingRecordKind>,
  name: string,
): Command[] {
  const { affects } = recordTopics.notificationSetting
  const next: NotificationDefault = current === 'on' ? 'off' : 'on'
  const sharedCommandProperties = {
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf('notificationSetting', id),
    version,
    access: update.access,
    success: { key: `notificationSetting.done.${next}`, values: { name } },
    perform: (_values, { idempotencyKey, version: seenVersion = version }) =>
      writeThroughResponse({ client, queryClient }, get, { params: { id } }, affects, () =>
        client.call(update, { params: { id }, body: { default: next, version: seenVersion } }, { idempotencyKey }),
      ),
  } as const satisfies Partial<Command>
  return [
    next === 'off'
      ? {
          ...sharedCommandProperties,
          id: 'notificationSetting.turnOff',
          title: { key: 'notificationSetting.turnOff' },
          shortcut: KEY_MAP.record.deactivate[0],
          keywords: ['ofu', 'off'],
          question: {
            title: { key: 'notificationSetting.turnOff.question' },
            message: { key: 'notificationSetting.turnOff.question.message', values: { name } },
          },
        }
      : {
          ...sharedCommandProperties,
          id: 'notificationSetting.turnOn',
          title: { key: 'notificationSetting.turnOn' },
          shortcut: KEY_MAP.record.activate[0],
          keywords: ['on'],
          question: {
            title: { key: 'notificationSetting.turnOn.question' },
            message: { key: 'notificationSetting.turnOn.question.message', values: { name } },
          },
        },
  ]
}
