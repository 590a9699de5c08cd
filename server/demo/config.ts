import { eq } from 'drizzle-orm'
import type { ConfigFieldName } from '../../contract/kinds/config.ts'
import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { config } from '../features/config/table.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import { type DemoActor, createAuditLine, pickActor } from './history.ts'
import { createRandom } from '../features/demoPictures/random.ts'

/** The changes of the config in the past, oldest first. */
const CONFIG_CHANGES: { daysAgo: number; field: ConfigFieldName; before: number; after: number }[] = [
  { daysAgo: 540, field: 'REFERRAL_REWARD', before: 200, after: 250 },
  { daysAgo: 371, field: 'MIN_POINT_WITHDRAW', before: 500, after: 1_000 },
  { daysAgo: 198, field: 'USE_COUPON_PERCENT_FEE', before: 8, after: 10 },
  { daysAgo: 64, field: 'REFERRAL_REWARD', before: 250, after: 300 },
]

/** Inserts the history of the config. */
export async function createConfigHistory(db: Db, actors: DemoActor[], randomTimes: RandomTimes): Promise<void> {
  const random = createRandom(CONFIG_CHANGES.length)
  const lines = CONFIG_CHANGES.map(({ daysAgo, field, before, after }) => {
    const changes = [{ field, before: String(before), after: String(after) }]
    const day = randomTimes.now.getTime() - daysAgo * DAY_MS
    const at = randomTimes.officeTime(random, new Date(day), new Date(day + 4 * DAY_MS))
    return createAuditLine('config', 1, at, {
      event: 'edit',
      changes,
      ...pickActor(random, actors, 'SYSTEM_MANAGEMENT', at),
    })
  })
  await db.insert(auditLog).values(lines)
  const last = lines.at(-1)
  if (!last) return
  const writtenColumns = { version: 1 + lines.length, updatedAt: last.at, updatedBy: last.actor ?? null }
  await db.update(config).set(writtenColumns).where(eq(config.id, 1))
}
