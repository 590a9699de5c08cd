import { type SQL, sql } from 'drizzle-orm'
import { staff } from './schema.ts'

/**
 * Returns the name of a staff member that colleagues see: the nickname, else the full name, else the email address.
 */
export function staffNameOf({ nickname, fullName, email }: StaffNames): string {
  return nickname || fullName || email
}

interface StaffNames {
  nickname: string | null
  fullName: string | null
  email: string
}

/** `staffNameOf` in a query. Null if no staff member was joined. */
export const shownStaffName = sql<
  string | null
>`coalesce(nullif(${staff.nickname}, ''), nullif(${staff.fullName}, ''), ${staff.email})`

/**
 * The sort key of `shownStaffName`: in the order of the staff list, which is the same in all languages and databases,
 * katakana and hiragana alike.
 */
export const shownStaffNameOrder: SQL = sql`fold(translate(${shownStaffName}, ' 　', '')) collate "C"`
