import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { auditLog, staff } from '../db/schema.ts'
import { conversation, notification } from '../features/unreadCounts/tables.ts'
import { report } from '../features/report/table.ts'
import { createStaffAndRoles } from './staffAndRoles.ts'
import { createRandomTimes } from './randomTimes.ts'
import { createConfigHistory } from './config.ts'
import { createCalendarDays } from './calendarDays.ts'
import { createContent } from './content.ts'
import { createDemoData } from './createDemoData.ts'
import { advanceIdSequence, insertMany } from './insertMany.ts'
import { createCreationLines } from './creationLines.ts'
import { createMasterData } from './masterData.ts'
import { createConversations, createNotifications } from './notificationsAndConversations.ts'
import { createReports } from './reports.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'choba-demo'

/** The number of reports. */
const REPORT_COUNT = 240

export interface DemoOptions {
  /** The time to which all dates are relative. */
  now: Date
  hashPassword(password: string): Promise<string>
  /** The number of stores to create. */
  storeCount?: number
  userCount?: number
}

/** Fills an empty database, in one transaction, with a marketplace that has been running for two years. */
export async function fillDemo(
  db: Db,
  { now, hashPassword, storeCount = 420, userCount = 2_000 }: DemoOptions,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const randomTimes = createRandomTimes(now)
    const actors = await createStaffAndRoles(transaction, now, await hashPassword(DEMO_PASSWORD))
    await createMasterData(transaction)
    await createCreationLines(transaction, randomTimes.marketplaceStart)
    await createConfigHistory(transaction, actors, randomTimes)
    await createContent(transaction, actors, randomTimes)
    await createCalendarDays(transaction, actors, randomTimes)
    const demoData = await createDemoData(transaction, { now, storeCount, userCount, actors })
    if (demoData.stores.length === 0 || demoData.members.length === 0) return
    for (const { id } of await transaction.select({ id: staff.id }).from(staff)) {
      const notifications = createNotifications(demoData.random, id, demoData.stores, demoData.members, now)
      await insertMany(transaction, notification, notifications)
    }
    const { rows, history } = createReports(
      demoData.random,
      REPORT_COUNT,
      demoData.stores,
      demoData.members,
      actors,
      randomTimes,
    )
    await insertMany(transaction, report, rows)
    await advanceIdSequence(transaction, report)
    await insertMany(transaction, auditLog, history)
    await insertMany(
      transaction,
      conversation,
      createConversations(demoData.random, demoData.stores, demoData.members, now),
    )
  })
  await db.execute(sql`analyze`)
}
