import { parseArgs } from 'node:util'
import { asc, count, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hashPassword } from '../server/auth/password.ts'
import { type Db, openDatabase } from '../server/database.ts'
import { fillDemo } from '../server/demo/fill.ts'
import { grow } from '../server/demo/grow.ts'
import { staff } from '../server/schema/access.ts'
import { member, store } from '../server/schema/marketplace.ts'
import { readSettings } from '../server/settings.ts'

/** Brings the database of the environment to a size: `npm run seed -- --stores 100000 --users 20000`. */
const { values } = parseArgs({ options: { stores: { type: 'string' }, users: { type: 'string' } } })
const settings = readSettings(process.env)
const now = new Date()
const { db, close } = await openDatabase(
  settings.DATABASE_URL ? { url: settings.DATABASE_URL } : { dataDir: settings.DATA_DIR },
)
try {
  if ((await size(db, staff)) === 0) await fillDemo(db, { now, hash: hashPassword })
  const clerks = await db.select({ id: staff.id, name: staff.email }).from(staff).orderBy(asc(staff.id)).limit(1)
  const missing = {
    stores: wanted(values.stores) - (await size(db, store)),
    users: wanted(values.users) - (await size(db, member)),
  }
  await db.transaction(async (transaction) => {
    await grow(transaction, { now, stores: Math.max(0, missing.stores), users: Math.max(0, missing.users), clerks })
  })
  // Pages are read from the indexes alone only where the database knows which rows everybody sees.
  await db.execute(sql`vacuum analyze`)
  console.log(`stores ${await size(db, store)}, users ${await size(db, member)}`)
} finally {
  await close()
}

async function size(db: Db, table: PgTable): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(table)
  return row?.rows ?? 0
}

function wanted(text: string | undefined): number {
  const amount = Number(text ?? 0)
  if (!Number.isInteger(amount) || amount < 0) throw new RangeError(`not a number of rows: ${text}`)
  return amount
}
