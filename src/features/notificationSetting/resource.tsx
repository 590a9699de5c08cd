import {
  type NotificationDefault,
  notificationKindName,
  notificationSettingRecordKind,
} from '../../../contract/kinds/notificationSetting.ts'
import { defineVersionedResource } from '../../resources/forms/versionedResource.tsx'
import { type GetText, useText } from '../../texts/text.ts'
import { Chip } from '../../ui/chip.tsx'
import { notificationSettingCommands } from './commands.ts'

/** The resource of the defaults of notifications. Staff turn them on and off without a form. */
export const notificationSettingResource = defineVersionedResource(notificationSettingRecordKind, {
  title: 'masterData.type.notificationSetting',
  emptyText: 'notificationSetting.empty',
  nameOf: ({ kind }, text) => kindText(kind, text),
  cells: {
    name: ({ kind }) => <KindName kind={kind} />,
    default: (setting) => <DefaultChip value={setting.default} />,
  },
  columns: {
    name: { cardPosition: 'title', isLink: true },
    kind: { width: '20rem' },
    default: { width: '8rem', cardPosition: 'side' },
    updatedAt: { width: '8rem' },
  },
  commands: {
    ofScreen: () => [],
    ofRecord: (apiAndCache, setting, _actions, text) =>
      notificationSettingCommands(apiAndCache, setting, kindText(setting.kind, text)),
  },
})

/** Returns the name of a kind of notification. A kind that the console does not know is shown unchanged. */
function kindText(kind: string, text: GetText): string {
  const name = notificationKindName(kind)
  return name === undefined ? kind : text(`notificationSetting.kind.${name}`)
}

function KindName({ kind }: { kind: string }) {
  return kindText(kind, useText())
}

function DefaultChip({ value }: { value: NotificationDefault }) {
  const text = useText()
  return <Chip tone={value === 'on' ? 'good' : 'off'}>{text(`notificationSetting.default.${value}`)}</Chip>
}
