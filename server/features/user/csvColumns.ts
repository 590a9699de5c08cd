import { JAPANESE_GENDER_NAMES } from '../../../contract/enumerations.ts'
import type { UserRow } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { type CsvColumn, stateCsvColumn } from '../../resources/csv.ts'

const GENDER_NAMES: Readonly<Record<number, string>> = JAPANESE_GENDER_NAMES

/** The columns of the CSV file of members. The gender is the same word in every language (rule 3.6). */
export const userCsvColumns: readonly CsvColumn<UserRow>[] = [
  { header: 'user.field.id', cell: ({ id }) => id },
  { header: 'user.field.fullName', cell: ({ fullName }) => fullName },
  { header: 'user.field.fullNameKana', listHeader: 'user.field.fullName', cell: ({ fullNameKana }) => fullNameKana },
  { header: 'user.field.nickName', cell: ({ nickName }) => nickName },
  { header: 'user.field.sex', cell: ({ sex }) => GENDER_NAMES[sex] ?? sex },
  { header: 'user.field.phone', cell: ({ phone }) => phone },
  { header: 'user.field.email', cell: ({ email }) => email },
  { header: 'user.field.prefecture', cell: ({ prefecture }) => prefecture },
  { header: 'user.field.point', cell: ({ point }) => point },
  stateCsvColumn('user.field.status', userLifecycle),
  { header: 'user.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]
