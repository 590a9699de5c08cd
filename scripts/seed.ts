import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/db/database.ts'
import { fillConversations } from '../server/demo/bulk/conversations.ts'
import { fillDatabaseToSizes } from '../server/demo/bulk/fill.ts'
import { fillOnFirstStart } from '../server/app/firstStart.ts'
import { conversation, message } from '../server/features/conversation/tables.ts'
import { entry } from '../server/features/point/tables.ts'
import { member } from '../server/features/user/table.ts'
import { store } from '../server/features/store/table.ts'
import { withdrawal } from '../server/features/withdrawal/table.ts'
import { readSettings } from '../server/app/settings.ts'

// Adds rows to the database that DATABASE_URL or DATA_DIR names until it has the given numbers of rows:
// `npm run seed -- --stores 100000 --users 1000000 --point-entries 5000000 --withdrawals 200000`, or
// `npm run seed -- --users 200000 --conversations 100000 --messages 1000000`.
// If a run is interrupted, the next run continues it. Until then lists may be slow, because the indexes are created
// last.
const rowCountOption = { type: 'string', default: '0' } as const
const { values } = parseArgs({
  options: {
    stores: rowCountOption,
    users: rowCountOption,
    'point-entries': rowCountOption,
    withdrawals: rowCountOption,
    conversations: rowCountOption,
    messages: rowCountOption,
  },
})
const settings = readSettings(process.env)
const startedAt = performance.now()
const now = new Date()
const { db, close } = await openDatabase(
  settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { dataDir: settings.DATA_DIR },
)
try {
  await fillOnFirstStart(db, now, () => printProgress('demo data'))
  const sizes = {
    stores: parseRowCount(values.stores),
    users: parseRowCount(values.users),
    pointEntries: parseRowCount(values['point-entries']),
    withdrawals: parseRowCount(values.withdrawals),
  }
  await fillDatabaseToSizes(db, sizes, now, printProgress)
  const conversationSizes = {
    conversations: parseRowCount(values.conversations),
    messages: parseRowCount(values.messages),
  }
  await fillConversations(db, conversationSizes, now, printProgress)
  printProgress('vacuum')
  // Index-only scans need the visibility map, which VACUUM updates.
  await db.execute(sql`vacuum analyze`)
  const [storeCount, userCount] = [await db.$count(store), await db.$count(member)]
  const [pointEntryCount, withdrawalCount] = [await db.$count(entry), await db.$count(withdrawal)]
  const [conversationCount, messageCount] = [await db.$count(conversation), await db.$count(message)]
  printProgress(
    `stores ${storeCount}, users ${userCount}, point entries ${pointEntryCount}, withdrawals ${withdrawalCount}, ` +
      `conversations ${conversationCount}, messages ${messageCount}`,
  )
} finally {
  await close()
}

/** Prints a line with the seconds since the start. */
function printProgress(line: string): void {
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`)
}

function parseRowCount(text: string): number {
  const amount = Number(text)
  if (!Number.isInteger(amount) || amount < 0) throw new RangeError(`not a number of rows: ${text}`)
  return amount
}
