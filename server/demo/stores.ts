import type { HistoryLine } from '../../contract/history.ts'
import { storeLifecycle, type StoreState } from '../../machines/lifecycles/store.ts'
import type { store } from '../features/store/table.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import {
  type AuditLine,
  type DemoActor,
  createHistoryRandom,
  createAuditLine,
  ownerAsActor,
  pickActor,
  columnsFromHistory,
} from './history.ts'
import { createAddress, createLandlinePhone, idOf, type MasterDataIds } from './address.ts'
import type { Owner } from './people.ts'
import type { Random } from '../features/demoPictures/random.ts'
import { type StoreType, STORE_TYPES } from './words/stores.ts'
import { STORE_DEACTIVATION_REASONS, STORE_REJECTION_REASONS } from './words/reasonsAndMessages.ts'

const { requested, accepted, inactive, rejected } = storeLifecycle.codes

/** The relative number of stores in each state; the numbers add up to 420. */
export const STORE_STATUS_SHARES = [
  { status: accepted, share: 300 },
  { status: requested, share: 45 },
  { status: inactive, share: 45 },
  { status: rejected, share: 30 },
] as const

export type Store = typeof store.$inferInsert & { id: number }

export interface StoreRequest {
  status: number
  createdAt: Date
}

/** The share of pending requests that are overdue. */
const OVERDUE_SHARE = 0.06

/** Creates store requests with times and states. Pending ones are mostly recent, decided ones up to two years old. */
export function createStoreRequests(random: Random, count: number, randomTimes: RandomTimes): StoreRequest[] {
  const timeBeforeNow = (ms: number) => new Date(randomTimes.now.getTime() - ms)
  const requests = Array.from({ length: count }, () => {
    const { status } = random.pickWeighted(STORE_STATUS_SHARES, (item) => item.share)
    const isOverdue = random.chance(OVERDUE_SHARE)
    const days = isOverdue ? random.integer(30, 75) : random.pickWeighted([2, 5, 12, 21], (max) => 1 / max)
    const createdAt =
      status === requested
        ? randomTimes.visitTime(random, timeBeforeNow(days * DAY_MS), timeBeforeNow(isOverdue ? 20 * DAY_MS : 600_000))
        : randomTimes.visitTime(random, randomTimes.marketplaceStart, timeBeforeNow(12 * DAY_MS))
    return { status, createdAt }
  })
  return requests.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** A period in which a store was accepted, and so open to members. */
interface AcceptedPeriod {
  from: Date
  to: Date
}

export interface StoreWithHistory {
  row: Store
  storeType: StoreType
  history: AuditLine[]
  /** When the store was open to members. */
  acceptedPeriods: AcceptedPeriod[]
}

/** Creates a store with its history. The `version` of the store is the number of lines of its history. */
export function createDemoStore(
  random: Random,
  masterDataIds: MasterDataIds,
  id: number,
  request: StoreRequest,
  owner: Owner,
  actors: DemoActor[],
  randomTimes: RandomTimes,
): StoreWithHistory {
  const storeType = random.pickWeighted(STORE_TYPES, (item) => item.share)
  const address = createAddress(random, masterDataIds)
  const stem = random.pick(storeType.stems)
  const pattern = random.pick(storeType.namePatterns)
  const isBranch = random.chance(0.4)
  const row: Store = {
    id,
    creatorId: owner.id,
    name: pattern.text.replace('＊', stem.text) + (isBranch ? ` ${address.town.text}店` : ''),
    nameKana: pattern.kana.replace('＊', stem.kana) + (isBranch ? ` ${address.town.kana}テン` : ''),
    nickName: random.chance(0.6) ? stem.text : '',
    phone: random.chance(0.8) ? createLandlinePhone(random, address.prefecture) : owner.phone,
    zipcode: address.zipcode,
    prefectureId: address.prefectureId,
    address: address.address,
    industryId: idOf(masterDataIds.industryIds, storeType.industry),
    introduction: random.pick(storeType.introductions),
    status: request.status,
    statusReason: null,
    version: 1,
    createdAt: request.createdAt,
    updatedAt: request.createdAt,
    stateSince: request.createdAt,
  }
  const history = createHistory(row, owner, actors, randomTimes)
  const acceptedPeriods = acceptedPeriodsOf(history, randomTimes.now)
  return { row: { ...row, ...columnsFromHistory(history, request.createdAt) }, storeType, history, acceptedPeriods }
}

/** The numbers of business days that a request may wait for its decision, weighted by `share`. */
const DAYS_UNTIL_DECISION = [
  { days: 0, share: 10 },
  { days: 1, share: 35 },
  { days: 2, share: 30 },
  { days: 3, share: 15 },
  { days: 5, share: 7 },
  { days: 9, share: 3 },
]
/** How often an open store was deactivated and activated again. */
const DEACTIVATION_COUNTS = [
  { count: 0, share: 88 },
  { count: 1, share: 8 },
  { count: 2, share: 3 },
  { count: 4, share: 1 },
]

interface StoreEvent {
  event: string
  toState: StoreState
  by: 'owner' | 'staff'
}

const createEvent = (event: string, toState: StoreState, by: StoreEvent['by'] = 'staff'): StoreEvent => ({
  event,
  toState,
  by,
})

/** Returns the events that lead to the state of the store. Some requests were rejected and made again. */
function createEventsTo(random: Random, status: number, ageMs: number): StoreEvent[] {
  const rejectionAndReapplication = [createEvent('reject', 'rejected'), createEvent('reapply', 'requested', 'owner')]
  const isRepeated = random.chance(0.1) && ageMs > 75 * DAY_MS
  const firstRejectionEvents = isRepeated ? rejectionAndReapplication : []
  if (status === requested) return firstRejectionEvents
  if (status === rejected) return [...firstRejectionEvents, createEvent('reject', 'rejected')]
  const deactivationCount =
    ageMs > 200 * DAY_MS ? random.pickWeighted(DEACTIVATION_COUNTS, ({ share }) => share).count : 0
  const deactivationCycles = Array.from({ length: deactivationCount }, () => [
    createEvent('deactivate', 'inactive'),
    createEvent('activate', 'accepted'),
  ])
  const lastEvents = status === inactive ? [createEvent('deactivate', 'inactive')] : []
  return [...firstRejectionEvents, createEvent('accept', 'accepted'), ...deactivationCycles.flat(), ...lastEvents]
}

function createHistory(row: Store, owner: Owner, actors: DemoActor[], randomTimes: RandomTimes): AuditLine[] {
  const { now } = randomTimes
  const random = createHistoryRandom('store', row.id)
  const creation = { event: 'create', toState: 'requested', ...ownerAsActor(owner) }
  const lines = [createAuditLine('store', row.id, row.createdAt, creation)]
  const pickStaffAt = (at: Date) => pickActor(random, actors, 'STORE_MANAGEMENT', at)
  const events = createEventsTo(random, row.status, now.getTime() - row.createdAt.getTime())
  let from: StoreState = 'requested'
  for (const [index, { event, toState, by }] of events.entries()) {
    const lastTime = lines.at(-1)?.at ?? row.createdAt
    const eventsLeft = events.length - index
    const at = pickTime(random, event, lastTime, eventsLeft, randomTimes)
    const actor = by === 'owner' ? ownerAsActor(owner) : pickStaffAt(at)
    const reason = pickReason(random, event)
    lines.push(createAuditLine('store', row.id, at, { event, fromState: from, toState, reason, ...actor }))
    if (event === 'accept' && random.chance(0.2)) {
      const editedAt = new Date(Math.min(at.getTime() + random.integer(60_000, 900_000), now.getTime()))
      lines.push(
        createAuditLine('store', row.id, editedAt, {
          event: 'edit',
          changes: createEditChanges(random, row),
          ...pickStaffAt(editedAt),
        }),
      )
    }
    from = toState
  }
  return lines
}

/**
 * Returns when an event happened: a decision soon after the request, a new application or an activation at most 45 days
 * after the previous event, another event early enough to leave time for the events after it.
 */
function pickTime(random: Random, event: string, lastTime: Date, eventsLeft: number, randomTimes: RandomTimes): Date {
  const { now } = randomTimes
  if (event === 'accept' || event === 'reject') {
    const decidedAt = randomTimes.decisionTime(
      random,
      lastTime,
      random.pickWeighted(DAYS_UNTIL_DECISION, ({ share }) => share).days,
    )
    return decidedAt < now ? decidedAt : randomTimes.officeTime(random, lastTime, now)
  }
  const latestTime = new Date(lastTime.getTime() + (now.getTime() - lastTime.getTime()) / eventsLeft)
  if (event !== 'reapply' && event !== 'activate') return randomTimes.officeTime(random, lastTime, latestTime)
  const latestFollowUpTime = new Date(
    Math.min(lastTime.getTime() + random.integer(5, 45) * DAY_MS, latestTime.getTime()),
  )
  return event === 'reapply'
    ? randomTimes.visitTime(random, lastTime, latestFollowUpTime)
    : randomTimes.officeTime(random, lastTime, latestFollowUpTime)
}

function pickReason(random: Random, event: string): string | null {
  if (event === 'reject') return random.pick(STORE_REJECTION_REASONS)
  return event === 'deactivate' ? random.pick(STORE_DEACTIVATION_REASONS) || null : null
}

function acceptedPeriodsOf(history: AuditLine[], now: Date): AcceptedPeriod[] {
  const stateChanges = history.filter(({ toState }) => toState !== null)
  return stateChanges.flatMap(({ toState, at }, index) => {
    return toState === 'accepted' ? [{ from: at, to: stateChanges[index + 1]?.at ?? now }] : []
  })
}

function createEditChanges(random: Random, row: Store): HistoryLine['changes'] {
  return row.nickName && random.chance(0.5)
    ? [{ field: 'nickName', before: '', after: row.nickName }]
    : [{ field: 'introduction', before: '準備中です。', after: row.introduction }]
}
