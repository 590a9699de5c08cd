import { PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../machines/withdrawal.ts'
import type { withdrawal } from '../features/withdrawal/table.ts'
import { requesterColumns } from '../features/withdrawal/requesterColumns.ts'
import { type AuditLine, type Clerk, lineOf, pickClerk, columnsFromHistory } from './history.ts'
import type { Counter } from './parts.ts'
import type { BankAccount, Member } from './people.ts'
import { accountOf, inTime, payout, type Transfer } from './points.ts'
import type { Random } from '../features/pictures/random.ts'
import { WITHDRAWAL_REJECTIONS } from './words/talk.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The numbers of withdrawals in the states requested and transferring; all others are in a final state. */
const REQUESTING = 30
const TRANSFERRING = 15
/** A member requests a withdrawal at one of these balances. None is below the minimum withdrawal. */
const GOALS = [1_000, 1_000, 1_200, 1_500, 2_000, 3_000]
/** Older withdrawals are in a final state. */
const SETTLED_MS = 13 * DAY_MS

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
  nextId: Counter,
  transfers: Transfer[],
  members: Member[],
  bankAccounts: BankAccount[],
  clerks: Clerk[],
  now: Date,
): Withdrawals {
  const all: Withdrawals = { rows: [], transfers: [], history: [] }
  const requests = withStates(random, createRequests(random, transfers, members, bankAccounts, now), now)
  for (const request of requests.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = nextId()
    const history = createHistory(random, id, request, clerks, now)
    all.history.push(...history)
    all.rows.push(rowOf(id, request, history))
    all.transfers.push(...transfersOf(id, request, history))
  }
  return all
}

/** Creates a request each time a member has reached a goal, for the balance rounded down to hundreds. */
function createRequests(
  random: Random,
  transfers: Transfer[],
  members: Member[],
  bankAccounts: BankAccount[],
  now: Date,
): Omit<Request, 'state'>[] {
  const requesters = new Map(members.map((member) => [member.id, member]))
  const banks = new Map(bankAccounts.map((bank) => [bank.memberId, bank]))
  const gathered = new Map<number, number>()
  const requests: Omit<Request, 'state'>[] = []
  for (const { movement, sides } of inTime(transfers)) {
    for (const { account, amount } of sides) {
      const requester = account.kind === 'member' ? requesters.get(account.ownerId) : undefined
      const bank = requester && banks.get(requester.id)
      if (!requester || !bank) continue
      const sum = (gathered.get(requester.id) ?? 0) + amount
      const isEnough = sum >= random.pick(GOALS)
      const point = isEnough ? sum - (sum % 100) : 0
      gathered.set(requester.id, sum - point)
      const reachedAt = movement.at.getTime()
      const at = new Date(random.whole(reachedAt, Math.min(reachedAt + 2 * DAY_MS, now.getTime())))
      if (isEnough) requests.push({ requester, bank, point, at })
    }
  }
  return requests
}

/** Assigns states: some recent requests are undecided or being transferred, the older ones are in a final state. */
function withStates(random: Random, requests: Omit<Request, 'state'>[], now: Date): Request[] {
  const isRecent = ({ at }: Omit<Request, 'state'>) => now.getTime() - at.getTime() < SETTLED_MS
  const waiting = random.some(requests.filter(isRecent), REQUESTING + TRANSFERRING)
  return [
    ...requests
      .filter((request) => !isRecent(request))
      .map((request): Request => ({ ...request, state: random.chance(0.85) ? 'paid' : 'rejected' })),
    ...waiting
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map((request, place): Request => ({ ...request, state: place < REQUESTING ? 'requested' : 'transferring' })),
  ]
}

function createHistory(
  random: Random,
  id: number,
  { requester, at, state }: Request,
  clerks: Clerk[],
  now: Date,
): AuditLine[] {
  const created = { event: 'create', toState: 'requested', actor: requester.fullName, staffId: null }
  const lines = [lineOf('withdrawal', id, at, created)]
  const move = (event: string, fromState: WithdrawalState, toState: WithdrawalState, reason: string | null = null) => {
    const last = lines.at(-1)?.at.getTime() ?? 0
    const moved = new Date(Math.min(last + random.whole(HOUR_MS, 4 * DAY_MS), now.getTime()))
    const by = pickClerk(random, clerks, 'POINT_MANAGEMENT')
    lines.push(lineOf('withdrawal', id, moved, { event, fromState, toState, reason, ...by }))
  }
  const isReturned = state === 'rejected' && random.chance(0.3)
  if (state === 'transferring' || state === 'paid' || isReturned) move('confirm', 'requested', 'transferring')
  if (state === 'paid') move('succeed', 'transferring', 'paid')
  if (state === 'rejected') {
    move('reject', isReturned ? 'transferring' : 'requested', 'rejected', random.pick(WITHDRAWAL_REJECTIONS))
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
  const own = accountOf('member', requester.id)
  const taken: Transfer = {
    movement: {
      ...cause,
      type: PointTransactionType.WITHDRAW,
      actorRole: UserRole.MEMBER,
      actorId: requester.id,
      actorName: requester.fullName,
      at,
    },
    sides: [
      { account: own, amount: -point },
      { account: payout, amount: point },
    ],
  }
  const rejected = history.find(({ toState }) => toState === 'rejected')
  if (!rejected) return [taken]
  const given: Transfer = {
    reverses: taken,
    movement: {
      ...cause,
      type: PointTransactionType.REFUND_WITHDRAW,
      actorRole: UserRole.ADMIN,
      actorId: rejected.staffId ?? 0,
      actorName: rejected.actor ?? '',
      at: rejected.at,
    },
    sides: [
      { account: own, amount: point },
      { account: payout, amount: -point },
    ],
  }
  return [taken, given]
}
