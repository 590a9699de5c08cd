import { sql } from 'drizzle-orm'
import { staff } from '../../db/schema.ts'

/**
 * The name of a staff member that colleagues see: the nickname, else the full name, else the email address. Null if no
 * staff member was joined.
 */
export const shownStaffName = sql<
  string | null
>`coalesce(nullif(${staff.nickname}, ''), nullif(${staff.fullName}, ''), ${staff.email})`
