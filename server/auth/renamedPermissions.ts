import { and, inArray, sql } from 'drizzle-orm'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { Db } from '../db/database.ts'
import { permission } from './tables.ts'

/** An SQL expression for queries on `permission`. A permission is edited only by renaming it. */
export const isRenamed = sql<boolean>`${permission.version} > 1`

/** Reads the names of those permission groups that staff have renamed (rule 2.7). */
export async function readCustomNames(
  db: Db,
  groups: readonly PermissionGroup[],
): Promise<ReadonlyMap<string, string>> {
  const renamedRows = await db
    .select({ key: permission.key, name: permission.name })
    .from(permission)
    .where(and(inArray(permission.key, [...groups]), isRenamed))
  return new Map(renamedRows.map(({ key, name }) => [key, name]))
}
