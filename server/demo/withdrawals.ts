import { PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../machines/withdrawal.ts'
import type { withdrawal } from '../features/withdrawal/table.ts'
import { requesterColumns } from '../features/withdrawal/requesterColumns.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import { type AuditLine, type DemoActor, lineOf, pickActor, columnsFromHistory } from './history.ts'
import type { NextId } from './storeParts.ts'
import type { BankAccount, Member } from './people.ts'
import { accountOf, sortByTime, payoutAccount, type Transfer } from './points.ts'
import type { Random } from '../features/pictures/random.ts'
import { WITHDRAWAL_REJECTION_REASONS, WITHDRAWAL_RETURN_REASONS } from './words/reasonsAndMessages.ts'

/** The numbers of withdrawals in the states requested and transferring; all others are in a final state. */
const REQUESTED_COUNT = 30
const TRANSFERRING_COUNT = 15
/** The maximum numbers of overdue withdrawals, by what they wait for. */
const OVERDUE_COUNTS = { requesting: 4, transferring: 2 }
/** A member requests a withdrawal at one of these balances, none of which is below the minimum withdrawal. */
const REQUESTED_BALANCES = [1_000, 1_000, 1_200, 1_500, 2_000, 3_000]
/** Withdrawals that are older than this are in a final state, except overdue ones. */
const FINAL_AFTER_MS = 13 * DAY_MS
/** The minimum and maximum age of overdue withdrawals. */
const OVERDUE_AGE_MS = { least: 20 * DAY_MS, most: 100 * DAY_MS }
/** How many business days a withdrawal waits for each decision. */
const WAITING_DAYS = [
  { days: 0, share: 15 },
  { days: 1, share: 45 },
  { days: 2, share: 25 },
  { days: 3, share: 10 },
  { days: 6, share: 5 },
]

export type Withdrawal = typeof withdrawal.$inferInsert & { id: number }

export interface Withdrawals {
  rows: Withdrawal[]
  transfers: Transfer[]
  history: AuditLine[]
}

interface Request {
  requester: Member
  bank: BankAccount
  point: number
  at: Date
  state: WithdrawalState
}

/** Creates withdrawals of members with enough points, with the transfers of points and the histories. */
export function createWithdrawals(
  random: Random,
  nextId: NextId,
  transfers: Transfer[],
  members: Member[],
  bankAccounts: BankAccount[],
  actors: DemoActor[],
  randomTimes: RandomTimes,
): Withdrawals {
  const withdrawals: Withdrawals = { rows: [], transfers: [], history: [] }
  const requests = assignStates(
    random,
    createRequests(random, transfers, members, bankAccounts, randomTimes),
    randomTimes.now,
  )
  for (const request of requests.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = nextId()
    const history = createHistory(random, id, request, actors, randomTimes)
    withdrawals.history.push(...history)
    withdrawals.rows.push(rowOf(id, request, history))
    withdrawals.transfers.push(...transfersOf(id, request, history))
  }
  return withdrawals
}

/** Creates a request each time a member's balance is high enough, for the balance rounded down to hundreds. */
function createRequests(
  random: Random,
  transfers: Transfer[],
  members: Member[],
  bankAccounts: BankAccount[],
  randomTimes: RandomTimes,
): Omit<Request, 'state'>[] {
  const requesters = new Map(members.map((member) => [member.id, member]))
  const banks = new Map(bankAccounts.map((bank) => [bank.memberId, bank]))
  const gatheredPoints = new Map<number, number>()
  const requests: Omit<Request, 'state'>[] = []
  for (const { movement, entries } of sortByTime(transfers)) {
    for (const { account, amount } of entries) {
      const requester = account.kind === 'member' ? requesters.get(account.ownerId) : undefined
      const bank = requester && banks.get(requester.id)
      if (!requester || !bank) continue
      const sum = (gatheredPoints.get(requester.id) ?? 0) + amount
      const isEnough = sum >= random.pick(REQUESTED_BALANCES)
      const point = isEnough ? sum - (sum % 100) : 0
      gatheredPoints.set(requester.id, sum - point)
      const latestTime = Math.min(movement.at.getTime() + random.pick([1, 2, 4, 8]) * DAY_MS, randomTimes.now.getTime())
      const at = randomTimes.visitTime(random, movement.at, new Date(latestTime))
      if (isEnough) requests.push({ requester, bank, point, at })
    }
  }
  return requests
}

/** Assigns states: the most recent requests are undecided or being transferred, and a few old ones are overdue. */
function assignStates(random: Random, requests: Omit<Request, 'state'>[], now: Date): Request[] {
  const ageOf = ({ at }: Omit<Request, 'state'>) => now.getTime() - at.getTime()
  const newest = requests.toSorted((a, b) => ageOf(a) - ageOf(b))
  const oldRequests = newest.filter(
    (request) => ageOf(request) > OVERDUE_AGE_MS.least && ageOf(request) < OVERDUE_AGE_MS.most,
  )
  // If there are few withdrawals, none of them is overdue.
  const isBusy = oldRequests.length > 10 * (OVERDUE_COUNTS.requesting + OVERDUE_COUNTS.transferring)
  const overdue = isBusy ? random.pickSome(oldRequests, OVERDUE_COUNTS.requesting + OVERDUE_COUNTS.transferring) : []
  const recentRequests = newest.filter((request) => ageOf(request) < FINAL_AFTER_MS)
  const [overdueRequests, overdueTransfers] = [
    overdue.slice(0, OVERDUE_COUNTS.requesting),
    overdue.slice(OVERDUE_COUNTS.requesting),
  ]
  const requesting = new Set([...overdueRequests, ...recentRequests.slice(0, REQUESTED_COUNT - overdueRequests.length)])
  const confirmed = recentRequests.filter((request) => !requesting.has(request))
  const transferring = new Set([
    ...overdueTransfers,
    ...confirmed.slice(0, TRANSFERRING_COUNT - overdueTransfers.length),
  ])
  return newest.map((request): Request => {
    if (requesting.has(request)) return { ...request, state: 'requested' }
    if (transferring.has(request)) return { ...request, state: 'transferring' }
    return { ...request, state: random.chance(0.88) ? 'paid' : 'rejected' }
  })
}

function createHistory(
  random: Random,
  id: number,
  { requester, at, state }: Request,
  actors: DemoActor[],
  randomTimes: RandomTimes,
): AuditLine[] {
  const created = { event: 'create', toState: 'requested', actor: requester.fullName, staffId: null }
  const lines = [lineOf('withdrawal', id, at, created)]
  const addDecision = (
    event: string,
    fromState: WithdrawalState,
    toState: WithdrawalState,
    reason: string | null = null,
  ) => {
    const last = lines.at(-1)?.at ?? at
    const decided = randomTimes.decisionTime(random, last, random.pickWeighted(WAITING_DAYS, ({ share }) => share).days)
    const moved = decided < randomTimes.now ? decided : randomTimes.officeTime(random, last, randomTimes.now)
    const by = pickActor(random, actors, 'POINT_MANAGEMENT', moved)
    lines.push(lineOf('withdrawal', id, moved, { event, fromState, toState, reason, ...by }))
  }
  const isReturned = state === 'rejected' && random.chance(0.4)
  if (state === 'transferring' || state === 'paid' || isReturned) addDecision('confirm', 'requested', 'transferring')
  if (state === 'paid') addDecision('succeed', 'transferring', 'paid')
  if (state === 'rejected') {
    const reason = random.pick(isReturned ? WITHDRAWAL_RETURN_REASONS : WITHDRAWAL_REJECTION_REASONS)
    addDecision('reject', isReturned ? 'transferring' : 'requested', 'rejected', reason)
  }
  return lines
}

function rowOf(id: number, { requester, bank, point, at, state }: Request, history: AuditLine[]): Withdrawal {
  return {
    id,
    ...requesterColumns(requester, bank),
    point,
    status: withdrawalLifecycle.codes[state],
    createdAt: at,
    ...columnsFromHistory(history, at),
  }
}

function transfersOf(id: number, { requester, point, at }: Request, history: AuditLine[]): Transfer[] {
  const cause = { causeRecord: withdrawalLifecycle.record, causeId: id }
  const memberAccount = accountOf('member', requester.id)
  const withdrawn: Transfer = {
    movement: {
      ...cause,
      type: PointTransactionType.WITHDRAW,
      actorRole: UserRole.MEMBER,
      actorId: requester.id,
      actorName: requester.fullName,
      at,
    },
    entries: [
      { account: memberAccount, amount: -point },
      { account: payoutAccount, amount: point },
    ],
  }
  const rejection = history.find(({ toState }) => toState === 'rejected')
  if (!rejection) return [withdrawn]
  const refunded: Transfer = {
    reverses: withdrawn,
    movement: {
      ...cause,
      type: PointTransactionType.REFUND_WITHDRAW,
      actorRole: UserRole.ADMIN,
      actorId: rejection.staffId ?? 0,
      actorName: rejection.actor ?? '',
      at: rejection.at,
    },
    entries: [
      { account: memberAccount, amount: point },
      { account: payoutAccount, amount: -point },
    ],
  }
  return [withdrawn, refunded]
}
