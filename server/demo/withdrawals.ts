import { PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../machines/lifecycles/withdrawal.ts'
import type { withdrawal } from '../features/withdrawal/table.ts'
import { requesterColumns } from '../features/withdrawal/requesterColumns.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import {
  type AuditLine,
  type DemoActor,
  createAuditLine,
  memberAsActor,
  pickActor,
  columnsFromHistory,
} from './history.ts'
import type { NextId } from './storeParts.ts'
import type { BankAccount, Member } from './people.ts'
import { ledgerAccountOf, sortByTime, payoutAccount, type PointTransfer } from './points.ts'
import type { Random } from '../features/demoPictures/random.ts'
import { WITHDRAWAL_REJECTION_REASONS, WITHDRAWAL_RETURN_REASONS } from './words/reasonsAndMessages.ts'

/** The numbers of withdrawals in the states requested and transferring; all others are in a final state. */
const REQUESTED_COUNT = 30
const TRANSFERRING_COUNT = 15
/** The maximum numbers of overdue withdrawals, by state. */
const OVERDUE_COUNTS = { requested: 4, transferring: 2 }
/** A member requests a withdrawal at one of these balances, none of which is below the minimum withdrawal. */
const BALANCES_AT_REQUEST = [1_000, 1_000, 1_200, 1_500, 2_000, 3_000]
/** Withdrawals that are older than this are in a final state, except overdue ones. */
const FINAL_AFTER_MS = 13 * DAY_MS
/** The minimum and maximum age of overdue withdrawals. */
const OVERDUE_AGE_RANGE_MS = { min: 20 * DAY_MS, max: 100 * DAY_MS }
/** The numbers of business days that a withdrawal may wait for a decision, weighted by `share`. */
const DAYS_UNTIL_DECISION = [
  { days: 0, share: 15 },
  { days: 1, share: 45 },
  { days: 2, share: 25 },
  { days: 3, share: 10 },
  { days: 6, share: 5 },
]

export type Withdrawal = typeof withdrawal.$inferInsert & { id: number }

export interface DemoWithdrawals {
  rows: Withdrawal[]
  transfers: PointTransfer[]
  history: AuditLine[]
}

interface WithdrawalRequest {
  requester: Member
  bankAccount: BankAccount
  /** The number of points to withdraw. */
  point: number
  at: Date
  state: WithdrawalState
}

/** Creates withdrawals of members with enough points, with the transfers of points and the histories. */
export function createWithdrawals(
  random: Random,
  nextId: NextId,
  transfers: PointTransfer[],
  members: Member[],
  bankAccounts: BankAccount[],
  actors: DemoActor[],
  randomTimes: RandomTimes,
): DemoWithdrawals {
  const withdrawals: DemoWithdrawals = { rows: [], transfers: [], history: [] }
  const requests = assignStates(
    random,
    createRequests(random, transfers, members, bankAccounts, randomTimes),
    randomTimes.now,
  )
  for (const request of requests.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = nextId()
    const history = createHistory(random, id, request, actors, randomTimes)
    withdrawals.history.push(...history)
    withdrawals.rows.push(createRow(id, request, history))
    withdrawals.transfers.push(...createTransfers(id, request, history))
  }
  return withdrawals
}

/** Creates a request each time a member's balance is high enough, for the balance rounded down to hundreds. */
function createRequests(
  random: Random,
  transfers: PointTransfer[],
  members: Member[],
  bankAccounts: BankAccount[],
  randomTimes: RandomTimes,
): Omit<WithdrawalRequest, 'state'>[] {
  const membersById = new Map(members.map((member) => [member.id, member]))
  const bankAccountsByMember = new Map(bankAccounts.map((bank) => [bank.memberId, bank]))
  const balancesByMember = new Map<number, number>()
  const requests: Omit<WithdrawalRequest, 'state'>[] = []
  for (const { movement, entries } of sortByTime(transfers)) {
    for (const { account, amount } of entries) {
      const requester = account.kind === 'member' ? membersById.get(account.ownerId) : undefined
      const bankAccount = requester && bankAccountsByMember.get(requester.id)
      if (!requester || !bankAccount) continue
      const sum = (balancesByMember.get(requester.id) ?? 0) + amount
      const isEnough = sum >= random.pick(BALANCES_AT_REQUEST)
      const point = isEnough ? sum - (sum % 100) : 0
      balancesByMember.set(requester.id, sum - point)
      const latestTime = Math.min(movement.at.getTime() + random.pick([1, 2, 4, 8]) * DAY_MS, randomTimes.now.getTime())
      const at = randomTimes.visitTime(random, movement.at, new Date(latestTime))
      if (isEnough) requests.push({ requester, bankAccount, point, at })
    }
  }
  return requests
}

/** Assigns states: the most recent requests are undecided or being transferred, and a few old ones are overdue. */
function assignStates(random: Random, requests: Omit<WithdrawalRequest, 'state'>[], now: Date): WithdrawalRequest[] {
  const ageOf = ({ at }: Omit<WithdrawalRequest, 'state'>) => now.getTime() - at.getTime()
  const requestsNewestFirst = requests.toSorted((a, b) => ageOf(a) - ageOf(b))
  const requestsOfOverdueAge = requestsNewestFirst.filter(
    (request) => ageOf(request) > OVERDUE_AGE_RANGE_MS.min && ageOf(request) < OVERDUE_AGE_RANGE_MS.max,
  )
  // If there are few withdrawals, none of them is overdue.
  const hasManyRequestsOfOverdueAge =
    requestsOfOverdueAge.length > 10 * (OVERDUE_COUNTS.requested + OVERDUE_COUNTS.transferring)
  const overdueWithdrawals = hasManyRequestsOfOverdueAge
    ? random.pickSome(requestsOfOverdueAge, OVERDUE_COUNTS.requested + OVERDUE_COUNTS.transferring)
    : []
  const recentRequests = requestsNewestFirst.filter((request) => ageOf(request) < FINAL_AFTER_MS)
  const [overdueUndecidedRequests, overdueTransferringRequests] = [
    overdueWithdrawals.slice(0, OVERDUE_COUNTS.requested),
    overdueWithdrawals.slice(OVERDUE_COUNTS.requested),
  ]
  const undecidedRequests = new Set([
    ...overdueUndecidedRequests,
    ...recentRequests.slice(0, REQUESTED_COUNT - overdueUndecidedRequests.length),
  ])
  const decidedRequests = recentRequests.filter((request) => !undecidedRequests.has(request))
  const transferringRequests = new Set([
    ...overdueTransferringRequests,
    ...decidedRequests.slice(0, TRANSFERRING_COUNT - overdueTransferringRequests.length),
  ])
  return requestsNewestFirst.map((request): WithdrawalRequest => {
    if (undecidedRequests.has(request)) return { ...request, state: 'requested' }
    if (transferringRequests.has(request)) return { ...request, state: 'transferring' }
    return { ...request, state: random.chance(0.88) ? 'paid' : 'rejected' }
  })
}

function createHistory(
  random: Random,
  id: number,
  { requester, at, state }: WithdrawalRequest,
  actors: DemoActor[],
  randomTimes: RandomTimes,
): AuditLine[] {
  const creation = { event: 'create', toState: 'requested', ...memberAsActor(requester) }
  const lines = [createAuditLine('withdrawal', id, at, creation)]
  const addEvent = (
    event: string,
    fromState: WithdrawalState,
    toState: WithdrawalState,
    reason: string | null = null,
  ) => {
    const lastTime = lines.at(-1)?.at ?? at
    const decidedAt = randomTimes.decisionTime(
      random,
      lastTime,
      random.pickWeighted(DAYS_UNTIL_DECISION, ({ share }) => share).days,
    )
    const eventTime =
      decidedAt < randomTimes.now ? decidedAt : randomTimes.officeTime(random, lastTime, randomTimes.now)
    const by = pickActor(random, actors, 'POINT_MANAGEMENT', eventTime)
    lines.push(createAuditLine('withdrawal', id, eventTime, { event, fromState, toState, reason, ...by }))
  }
  const isReturnedByBank = state === 'rejected' && random.chance(0.4)
  if (state === 'transferring' || state === 'paid' || isReturnedByBank) addEvent('confirm', 'requested', 'transferring')
  if (state === 'paid') addEvent('succeed', 'transferring', 'paid')
  if (state === 'rejected') {
    const reason = random.pick(isReturnedByBank ? WITHDRAWAL_RETURN_REASONS : WITHDRAWAL_REJECTION_REASONS)
    addEvent('reject', isReturnedByBank ? 'transferring' : 'requested', 'rejected', reason)
  }
  return lines
}

function createRow(
  id: number,
  { requester, bankAccount, point, at, state }: WithdrawalRequest,
  history: AuditLine[],
): Withdrawal {
  return {
    id,
    ...requesterColumns(requester, bankAccount),
    point,
    status: withdrawalLifecycle.codes[state],
    createdAt: at,
    ...columnsFromHistory(history, at),
  }
}

function createTransfers(
  id: number,
  { requester, point, at }: WithdrawalRequest,
  history: AuditLine[],
): PointTransfer[] {
  const cause = { causeRecord: withdrawalLifecycle.record, causeId: id }
  const memberAccount = ledgerAccountOf('member', requester.id)
  const withdrawalTransfer: PointTransfer = {
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
  const rejectionLine = history.find(({ toState }) => toState === 'rejected')
  if (!rejectionLine) return [withdrawalTransfer]
  const refundTransfer: PointTransfer = {
    reverses: withdrawalTransfer,
    movement: {
      ...cause,
      type: PointTransactionType.REFUND_WITHDRAW,
      actorRole: UserRole.ADMIN,
      actorId: rejectionLine.staffId ?? 0,
      actorName: rejectionLine.actor ?? '',
      at: rejectionLine.at,
    },
    entries: [
      { account: memberAccount, amount: point },
      { account: payoutAccount, amount: -point },
    ],
  }
  return [withdrawalTransfer, refundTransfer]
}
