import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { auditLog } from '../db/schema.ts'

/** Returns an SQL expression: whether the staff member with the id in this column has ever signed in. */
export function hasSignedIn(staffId: PgColumn): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${auditLog}
    where ${auditLog.record} = 'staff' and ${auditLog.recordId} = ${staffId} and ${auditLog.event} = 'signIn')`
}
