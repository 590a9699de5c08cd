import type { REPORTABLE_KINDS } from '../../contract/report.ts'
import { reportLifecycle } from '../../machines/lifecycles/report.ts'
import type { auditLog } from '../db/schema.ts'
import type { Random } from '../features/demoPictures/random.ts'
import type { report } from '../features/report/table.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import { type DemoActor, createAuditLine, memberAsActor, pickActor, columnsFromHistory } from './history.ts'
import type { Member } from './people.ts'
import type { Store } from './stores.ts'
import { REASON_IDS } from './reportReasons.ts'
import { REPORT_TEXTS_BY_KIND } from './words/reasonsAndMessages.ts'

/** The number of newest reports, all of which are unhandled. */
const NEWEST_UNHANDLED_COUNT = 7
/** The positions among all reports, counted from the newest one, of unhandled reports that are overdue. */
const OVERDUE_POSITIONS = [24, 41]
/** The numbers of business days that a report may wait until it is handled, weighted by `share`. */
const DAYS_UNTIL_DECISION = [
  { days: 0, share: 20 },
  { days: 1, share: 40 },
  { days: 2, share: 20 },
  { days: 3, share: 12 },
  { days: 7, share: 8 },
]

type ReportRow = typeof report.$inferInsert & { id: number }
type WithCreationTime = { createdAt: Date }

/** Creates the reports of two years with their histories. Some reports are about the same store. */
export function createReports(
  random: Random,
  count: number,
  stores: readonly (WithCreationTime & Pick<Store, 'id' | 'name'>)[],
  members: readonly (WithCreationTime & Pick<Member, 'id' | 'fullName' | 'fullNameKana' | 'email'>)[],
  actors: DemoActor[],
  randomTimes: RandomTimes,
): { rows: ReportRow[]; history: (typeof auditLog.$inferInsert)[] } {
  const { now, marketplaceStart } = randomTimes
  const history: (typeof auditLog.$inferInsert)[] = []
  const reportedStores = random.pickSome(stores, Math.ceil(count / 3))
  const firstDay = new Date(marketplaceStart.getTime() + 20 * DAY_MS)
  const times = Array.from({ length: count }, () => {
    // The maximum of two times favors the later ones.
    const [one, other] = [randomTimes.visitTime(random, firstDay, now), randomTimes.visitTime(random, firstDay, now)]
    return one > other ? one : other
  })
  const sortedTimes = times.toSorted((a, b) => a.getTime() - b.getTime())
  const rows = sortedTimes.map((createdAt, index): ReportRow => {
    const id = index + 1
    const existingItemsOf = <Item extends WithCreationTime>(items: readonly Item[]) =>
      items.filter((item) => item.createdAt < createdAt)
    const existingMembers = existingItemsOf(members)
    const reporter = random.pick(existingMembers.length > 0 ? existingMembers : members)
    const existingStores = existingItemsOf(reportedStores)
    const pickedKind = random.pick<(typeof REPORTABLE_KINDS)[number]>(['store', 'store', 'review', 'message', 'user'])
    const kind = existingStores.length > 0 ? pickedKind : 'user'
    const store = random.pick(existingStores.length > 0 ? existingStores : stores)
    const user = random.pick(existingMembers.length > 0 ? existingMembers : members)
    const content = random.pick(REPORT_TEXTS_BY_KIND[kind])
    const isWaiting = count - index <= NEWEST_UNHANDLED_COUNT || OVERDUE_POSITIONS.includes(count - index)
    const status = isWaiting ? reportLifecycle.codes.unhandled : reportLifecycle.codes.handled
    const lines = [
      createAuditLine('report', id, createdAt, {
        event: 'create',
        toState: 'unhandled',
        ...memberAsActor(reporter),
      }),
    ]
    if (status === reportLifecycle.codes.handled) {
      const handledAt = randomTimes.decisionTime(
        random,
        createdAt,
        random.pickWeighted(DAYS_UNTIL_DECISION, ({ share }) => share).days,
      )
      const at = handledAt < now ? handledAt : randomTimes.officeTime(random, createdAt, now)
      const by = pickActor(random, actors, 'REPORT_MANAGEMENT', at)
      lines.push(
        createAuditLine('report', id, at, { event: 'handle', fromState: 'unhandled', toState: 'handled', ...by }),
      )
    }
    history.push(...lines)
    const { version, updatedAt, stateSince } = columnsFromHistory(lines, createdAt)
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
      // The app has not offered reasons from the beginning.
      reasonId: index < count / 3 ? null : REASON_IDS[kind],
      status,
      version,
      createdAt,
      updatedAt,
      stateSince,
    }
  })
  return { rows, history }
}
