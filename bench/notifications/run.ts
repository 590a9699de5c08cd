import { openDatabase } from '../../server/db/database.ts'
import { openProduct } from '../messages/product.ts'
import { measureAdminNotification } from './adminNotification.ts'
import { measureBroadcast } from './broadcast.ts'
import { measureCountUnread } from './countUnread.ts'

/** As many as staff members write at the same time. */
const CONVERSATION_COUNT = 40

type Table = Record<string, string>[]

/**
 * Measures the number on the bell, the way of one notification to 1,000 staff, and the sending of an admin notification
 * to more than 100,000 members. Yields each table when it was measured.
 * @param databaseUrl an empty PostgreSQL database
 */
export async function* measureNotifications(databaseUrl: string): AsyncGenerator<[name: string, table: Table]> {
  const product = await openProduct({ databaseUrl }, CONVERSATION_COUNT)
  const { db, close } = await openDatabase({ url: databaseUrl })
  try {
    yield ['count of unread notifications', await measureCountUnread(db, product.server.origin)]
    yield ['one notification to 1,000 staff', await measureBroadcast(databaseUrl, db, product)]
    yield ['admin notification', await measureAdminNotification(databaseUrl, db, product)]
  } finally {
    await close()
    await product.close()
  }
}
