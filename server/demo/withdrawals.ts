import { PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../machines/withdrawal.ts'
import type { withdrawal } from '../features/withdrawal/table.ts'
import { requesterColumns } from '../features/withdrawal/requesterColumns.ts'
import { type AuditLine, type Clerk, lineOf, pickClerk, standingOf } from './history.ts'
import type { Counter } from './parts.ts'
import type { BankAccount, Member } from './people.ts'
import { accountOf, inTime, payout, type Transfer } from './points.ts'
import type { Random } from '../features/pictures/random.ts'
import { WITHDRAWAL_REJECTIONS } from './words/talk.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So many wait to be decided, and so many for the bank; the others are over. */
const REQUESTING = 30
const TRANSFERRING = 15
/** Whoever asks has at least one of these many points: none is below the least withdrawal. */
const GOALS = [1_000, 1_000, 1_200, 1_500, 2_000, 3_000]
/** Whatever is older is over. */
const SETTLED_MS = 13 * DAY_MS

export type Withdrawal = typeof withdrawal.$inferInsert & { id: number }

export interface Withdrawals {
  rows: Withdrawal[]
  transfers: Transfer[]
  history: AuditLine[]
}

interface Wish {
  asker: Member
  bank: BankAccount
  point: number
  at: Date
  state: WithdrawalState
}

/** The withdrawals of members who have gathered enough, with what they take from the accounts and give back. */
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
  const wishes = standingWishes(random, createWishes(random, transfers, members, bankAccounts, now), now)
  for (const wish of wishes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const id = nextId()
    const history = createHistory(random, id, wish, clerks, now)
    all.history.push(...history)
    all.rows.push(rowOf(id, wish, history))
    all.transfers.push(...transfersOf(id, wish, history))
  }
  return all
}

/** Each member asks for all hundreds there are, as soon as they have come to a goal. */
function createWishes(
  random: Random,
  transfers: Transfer[],
  members: Member[],
  bankAccounts: BankAccount[],
  now: Date,
): Omit<Wish, 'state'>[] {
  const askers = new Map(members.map((member) => [member.id, member]))
  const banks = new Map(bankAccounts.map((bank) => [bank.memberId, bank]))
  const gathered = new Map<number, number>()
  const wishes: Omit<Wish, 'state'>[] = []
  for (const { movement, sides } of inTime(transfers)) {
    for (const { account, amount } of sides) {
      const asker = account.kind === 'member' ? askers.get(account.ownerId) : undefined
      const bank = asker && banks.get(asker.id)
      if (!asker || !bank) continue
      const sum = (gathered.get(asker.id) ?? 0) + amount
      const isEnough = sum >= random.pick(GOALS)
      const point = isEnough ? sum - (sum % 100) : 0
      gathered.set(asker.id, sum - point)
      const came = movement.at.getTime()
      const at = new Date(random.whole(came, Math.min(came + 2 * DAY_MS, now.getTime())))
      if (isEnough) wishes.push({ asker, bank, point, at })
    }
  }
  return wishes
}

/** Some of the last days' still wait, the older of them for the bank; what is older than that is over. */
function standingWishes(random: Random, wishes: Omit<Wish, 'state'>[], now: Date): Wish[] {
  const isRecent = ({ at }: Omit<Wish, 'state'>) => now.getTime() - at.getTime() < SETTLED_MS
  const waiting = random.some(wishes.filter(isRecent), REQUESTING + TRANSFERRING)
  return [
    ...wishes
      .filter((wish) => !isRecent(wish))
      .map((wish): Wish => ({ ...wish, state: random.chance(0.85) ? 'paid' : 'rejected' })),
    ...waiting
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .map((wish, place): Wish => ({ ...wish, state: place < REQUESTING ? 'requested' : 'transferring' })),
  ]
}

function createHistory(
  random: Random,
  id: number,
  { asker, at, state }: Wish,
  clerks: Clerk[],
  now: Date,
): AuditLine[] {
  const created = { event: 'create', toState: 'requested', actor: asker.fullName, staffId: null }
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

function rowOf(id: number, { asker, bank, point, at, state }: Wish, history: AuditLine[]): Withdrawal {
  return {
    id,
    ...requesterColumns(asker, bank),
    point,
    status: withdrawalLifecycle.codes[state],
    createdAt: at,
    ...standingOf(history, at),
  }
}

function transfersOf(id: number, { asker, point, at }: Wish, history: AuditLine[]): Transfer[] {
  const cause = { causeRecord: withdrawalLifecycle.record, causeId: id }
  const own = accountOf('member', asker.id)
  const taken: Transfer = {
    movement: {
      ...cause,
      type: PointTransactionType.WITHDRAW,
      actorRole: UserRole.MEMBER,
      actorId: asker.id,
      actorName: asker.fullName,
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
