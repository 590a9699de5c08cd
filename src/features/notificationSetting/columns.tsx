import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { notificationSettingList } from '../../../contract/kinds/notificationSetting.ts'
import type { NotificationSetting } from '../../../contract/notificationSetting.ts'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { Time } from '../../ui/time.tsx'
import { NotificationDefaultChip } from './NotificationDefaultChip.tsx'
import { kindText } from './kindText.ts'

/** The columns of the list of default notification settings. */
export const notificationSettingColumns: readonly Column<
  Read<typeof NotificationSetting>,
  SortFieldOf<typeof notificationSettingList>
>[] = [
  {
    id: 'name',
    header: 'notificationSetting.field.name',
    cell: (setting) => <KindName {...setting} />,
    cardPosition: 'title',
    isLink: true,
  },
  {
    id: 'kind',
    header: 'notificationSetting.field.kind',
    cell: ({ kind }) => kind,
    sortField: 'kind',
    width: '20rem',
  },
  {
    id: 'default',
    header: 'notificationSetting.field.default',
    cell: (setting) => <NotificationDefaultChip value={setting.default} />,
    width: '8rem',
    cardPosition: 'side',
  },
  {
    id: 'updatedAt',
    header: 'notificationSetting.field.updatedAt',
    cell: ({ updatedAt }) => <Time at={updatedAt} as="relative" />,
    width: '8rem',
  },
]

function KindName({ kind }: Pick<Read<typeof NotificationSetting>, 'kind'>) {
  const text = useText()
  return kindText(kind, text)
}
