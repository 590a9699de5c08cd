import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { config } from '../features/config/table.ts'
import { masterData } from '../features/masterData/table.ts'
import { notificationSetting } from '../features/notificationSetting/table.ts'
import { createAuditLine } from './history.ts'

/** Inserts, for each record that the marketplace has had since its start, its creation as the first history line. */
export async function createCreationLines(db: Db, at: Date): Promise<void> {
  const tables = [
    ['masterData', masterData],
    ['notificationSetting', notificationSetting],
    ['config', config],
  ] as const
  for (const [record, table] of tables) {
    const rows = await db.select({ id: table.id }).from(table).orderBy(table.id)
    await db.insert(auditLog).values(rows.map(({ id }) => createAuditLine(record, id, at, { event: 'create' })))
  }
}
