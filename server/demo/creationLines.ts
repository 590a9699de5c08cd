import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { config } from '../features/config/table.ts'
import { masterData } from '../features/masterData/table.ts'
import { notificationSetting } from '../features/notificationSetting/table.ts'
import { createAuditLine } from './history.ts'

/** Inserts the creation of each record that the marketplace has had since its start, as the first line of its history. */
export async function createCreationLines(db: Db, at: Date): Promise<void> {
  const tables = { masterData, notificationSetting, config } as const
  for (const record of ['masterData', 'notificationSetting', 'config'] as const) {
    const { [record]: table } = tables
    const rows = await db.select({ id: table.id }).from(table)
    await db.insert(auditLog).values(rows.map(({ id }) => createAuditLine(record, id, at, { event: 'create' })))
  }
}
