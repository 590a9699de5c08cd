import type { Read } from '../../../contract/answer.ts'
import type { SortFieldOf } from '../../../contract/recordKind.ts'
import type { userRecordKind } from '../../../contract/kinds/user.ts'
import type { UserRow } from '../../../contract/user.ts'
import { genderName } from './genderName.ts'
import { useText } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import { formatPhone } from '../../ui/phone.ts'
import { formatNumber } from '../../ui/format.ts'
import { userResource } from './resource.ts'
import { idColumn, stateColumn, timeColumn } from '../../resources/columns/columns.tsx'

/** The columns of the list of members (rule 3.3). */
export const userColumns: readonly Column<Read<typeof UserRow>, SortFieldOf<typeof userRecordKind>>[] = [
  idColumn('user.field.id', 'clamp(4rem, 5.7vw, 4.5rem)'),
  {
    id: 'name',
    header: 'user.field.fullName',
    cell: nameCell,
    sortField: 'name',
    cardPosition: 'title',
    width: '8.5rem',
    isLink: true,
  },
  {
    id: 'nickName',
    header: 'user.field.nickName',
    cell: ({ nickName }) => nickName,
    width: 'clamp(5.5rem, 8.6vw, 6.25rem)',
    wraps: true,
  },
  {
    id: 'sex',
    header: 'user.field.sex',
    cell: ({ sex }) => <GenderName code={sex} />,
    width: 'clamp(3.75rem, 5.7vw, 4.5rem)',
  },
  { id: 'phone', header: 'user.field.phone', cell: ({ phone }) => formatPhone(phone), width: '7.5rem' },
  { id: 'email', header: 'user.field.email', cell: ({ email }) => email, wraps: 'twoLines' },
  {
    id: 'prefecture',
    header: 'user.field.prefecture',
    cell: ({ prefecture }) => prefecture,
    width: 'clamp(4.75rem, 6.6vw, 5.25rem)',
  },
  { id: 'point', header: 'user.field.point', cell: ({ point }) => formatNumber(point), width: '5rem', align: 'end' },
  stateColumn('user.field.status', userResource.lifecycleTextKeys),
  timeColumn('createdAt', 'user.field.createdAt', 'relative', '8.5rem'),
]

function GenderName({ code }: { code: number | null }) {
  return genderName(code, useText()) || '—'
}

function nameCell({ fullName, fullNameKana }: Read<typeof UserRow>) {
  return (
    <>
      <span className="block leading-4">{fullName}</span>
      <span className="block truncate text-[0.6875rem] leading-3 font-normal text-faint max-sm:pb-1">
        {fullNameKana}
      </span>
    </>
  )
}
