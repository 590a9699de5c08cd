import type { REPORTABLE_KINDS } from '../../contract/report.ts'
import { reportReasonLifecycle } from '../../machines/lifecycles/reportReason.ts'
import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { createRandom } from '../features/demoPictures/random.ts'
import { reportReason } from '../features/reportReason/table.ts'
import { type DemoActor, createAuditLine, pickActor } from './history.ts'
import { DAY_MS, type RandomTimes } from './randomTimes.ts'
import { REPORT_REASONS } from './words/reasonsAndMessages.ts'

/** The ids of the reasons, by what they are about. */
export const REASON_IDS: Readonly<Record<(typeof REPORTABLE_KINDS)[number], number>> = {
  review: 1,
  message: 2,
  user: 3,
  store: 4,
}

/** Inserts the report reasons, with their histories. The last one is deactivated. */
export async function createReportReasons(db: Db, actors: DemoActor[], randomTimes: RandomTimes): Promise<void> {
  const random = createRandom(REPORT_REASONS.length)
  const start = randomTimes.marketplaceStart
  const createdAt = randomTimes.officeTime(random, start, new Date(start.getTime() + 4 * DAY_MS))
  const deactivatedAt = randomTimes.officeTime(random, createdAt, randomTimes.now)
  const { active, deactivated } = reportReasonLifecycle.codes
  const rows = REPORT_REASONS.map((name, index) => {
    const isLast = index === REPORT_REASONS.length - 1
    const changedAt = isLast ? deactivatedAt : createdAt
    const times = { createdAt, updatedAt: changedAt, stateSince: changedAt }
    return { name, position: index + 1, status: isLast ? deactivated : active, version: isLast ? 2 : 1, ...times }
  })
  const added = await db
    .insert(reportReason)
    .values(rows)
    .returning({ id: reportReason.id, status: reportReason.status })
  const lines = added.flatMap(({ id, status }) => [
    createAuditLine('reportReason', id, createdAt, {
      event: 'create',
      toState: 'active',
      ...pickActor(random, actors, 'SYSTEM_MANAGEMENT', createdAt),
    }),
    ...(status === active
      ? []
      : [
          createAuditLine('reportReason', id, deactivatedAt, {
            event: 'deactivate',
            fromState: 'active',
            toState: 'deactivated',
            ...pickActor(random, actors, 'SYSTEM_MANAGEMENT', deactivatedAt),
          }),
        ]),
  ])
  await db.insert(auditLog).values(lines)
}
