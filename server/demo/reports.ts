import type { reportedFields } from '../../contract/report.ts'
import { reportLifecycle } from '../../machines/report.ts'
import type { auditLog } from '../db/schema.ts'
import type { Random } from '../features/pictures/random.ts'
import type { report } from '../features/report/table.ts'
import { type Clerk, lineOf, pickClerk, columnsFromHistory } from './history.ts'
import type { Member } from './people.ts'
import type { Store } from './shops.ts'
import { REPORTS } from './words/talk.ts'

const DAY_MS = 86_400_000
/** The age in days up to which reports are unhandled. */
const UNHANDLED_DAYS = 9

type Row = typeof report.$inferInsert & { id: number }

/** Creates reports of the last weeks with their histories. Some are about the same store. */
export function createReports(
  random: Random,
  amount: number,
  stores: readonly Pick<Store, 'id' | 'name'>[],
  members: readonly Pick<Member, 'id' | 'fullName' | 'fullNameKana' | 'email'>[],
  clerks: Clerk[],
  now: Date,
): { rows: Row[]; history: (typeof auditLog.$inferInsert)[] } {
  const history: (typeof auditLog.$inferInsert)[] = []
  const reportedStores = random.some(stores, Math.ceil(amount / 4))
  const rows = Array.from({ length: amount }, (_, place): Row => {
    const id = place + 1
    const reporter = random.pick(members)
    const store = random.pick(reportedStores)
    const kind = random.pick<(typeof reportedFields)[number]>(['store', 'store', 'review', 'message', 'user'])
    const user = random.pick(members)
    const content = random.pick(REPORTS[kind])
    const age = ((amount - place) / amount) * 60
    const createdAt = new Date(now.getTime() - age * DAY_MS)
    const status = age > UNHANDLED_DAYS ? reportLifecycle.codes.handled : reportLifecycle.codes.unhandled
    const own = [
      lineOf('report', id, createdAt, {
        event: 'create',
        actor: reporter.fullName,
        staffId: null,
        toState: 'unhandled',
      }),
    ]
    if (status === reportLifecycle.codes.handled) {
      const at = new Date(createdAt.getTime() + random.whole(1, 5 * 24) * (DAY_MS / 24))
      const by = pickClerk(random, clerks, 'REPORT_MANAGEMENT')
      own.push(lineOf('report', id, at, { event: 'handle', fromState: 'unhandled', toState: 'handled', ...by }))
    }
    history.push(...own)
    const { version, updatedAt } = columnsFromHistory(own, createdAt)
    return {
      id,
      memberId: reporter.id,
      memberName: reporter.fullName,
      memberNameKana: reporter.fullNameKana,
      memberEmail: reporter.email,
      storeId: kind === 'user' ? null : store.id,
      storeName: kind === 'user' ? null : store.name,
      aboutKind: kind,
      aboutId: kind === 'user' ? user.id : store.id,
      aboutName: kind === 'user' ? user.fullName : store.name,
      content,
      status,
      version,
      createdAt,
      updatedAt,
    }
  })
  return { rows, history }
}
