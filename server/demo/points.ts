import { type CodeOf, PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { couponPaymentLifecycle } from '../../machines/coupon.ts'
import type { account, entry, movement } from '../features/point/tables.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import type { NextId, Coupon } from './storeParts.ts'
import type { Member, Owner } from './people.ts'
import type { Random } from '../features/pictures/random.ts'
import type { DemoStore } from './stores.ts'

/** The platform's fee in percent of a coupon's points. */
export const FEE_PERCENT = 10
export const REFERRAL_REWARD = 300
export const REFERRED_MEMBER_REWARD = 100
/** One of this many members visits stores often. */
const MEMBERS_PER_REGULAR = 12
/** The share of visits by members who visit often. */
const REGULARS_SHARE = 0.8

type Account = typeof account.$inferInsert
type Movement = typeof movement.$inferInsert & { type: CodeOf<typeof PointTransactionType> }

/** A transfer of points between accounts. The amounts of its entries sum to zero. */
export interface Transfer {
  movement: Omit<Movement, 'id' | 'reversesId'>
  entries: { account: Account; amount: number }[]
  /** The transfer that this one reverses. */
  reverses?: Transfer
}

const issueAccount: Account = { kind: 'platform', ownerId: 0, purpose: 'issue' }
const feeAccount: Account = { kind: 'platform', ownerId: 0, purpose: 'fee' }
export const payoutAccount: Account = { kind: 'platform', ownerId: 0, purpose: 'payout' }

export function accountOf(kind: 'member' | 'store', ownerId: number): Account {
  return { kind, ownerId, purpose: 'balance' }
}

/**
 * Creates a store's purchases of points and the scans of its coupons while it was open. The store buys points before
 * its balance would become negative.
 * @param members in order of registration
 */
export function createStoreTransfers(
  random: Random,
  { row, open }: DemoStore,
  owner: Owner,
  coupons: Coupon[],
  members: Member[],
  randomTimes: RandomTimes,
): Transfer[] {
  const [first] = open
  if (!first) return []
  const storeAccount = accountOf('store', row.id)
  const createPurchase = (at: Date, least = 0): Transfer => {
    const amount = Math.max(random.pick([5_000, 10_000, 10_000, 20_000, 30_000]), least)
    return {
      movement: {
        type: PointTransactionType.BUY_POINT,
        causeRecord: 'purchase',
        causeId: null,
        actorRole: UserRole.STORE,
        actorId: owner.id,
        actorName: owner.name,
        at,
      },
      entries: [
        { account: storeAccount, amount },
        { account: issueAccount, amount: -amount },
      ],
    }
  }
  const end = open.at(-1)?.to ?? randomTimes.now
  const days = (end.getTime() - first.from.getTime()) / DAY_MS
  const moments = Array.from({ length: random.integer(0, Math.ceil(days / 150)) }, () => {
    return randomTimes.officeTime(random, first.from, end)
  })
  const periodAt = (at: Date) => open.find(({ from, to }) => at >= from && at <= to)
  const purchases = moments.map((at) => createPurchase(at))
  const firstPurchaseAt = randomTimes.officeTime(
    random,
    first.from,
    new Date(Math.min(first.from.getTime() + DAY_MS, first.to.getTime())),
  )
  const scans = coupons.flatMap((coupon) => createScans(random, row.id, coupon, members, randomTimes))
  const transfers: Transfer[] = [createPurchase(firstPurchaseAt)]
  let balance = storeAmountOf(transfers[0])
  for (const transfer of sortByTime([...purchases, ...scans])) {
    const amount = storeAmountOf(transfer)
    const { at } = transfer.movement
    const period = periodAt(at)
    if (!period || at < firstPurchaseAt) continue
    if (balance + amount < 0) {
      const since = new Date(Math.max(firstPurchaseAt.getTime(), period.from.getTime(), at.getTime() - 2 * DAY_MS))
      const bought = createPurchase(randomTimes.officeTime(random, since, at), -amount)
      transfers.push(bought)
      balance += storeAmountOf(bought)
    }
    transfers.push(transfer)
    balance += amount
  }
  return transfers
}

function storeAmountOf(transfer: Transfer | undefined): number {
  return transfer?.entries.find((entry) => entry.account.kind === 'store')?.amount ?? 0
}

/** The average number of scans of a coupon on each day of its display. */
const SCANS_PER_DAY = 0.22

function createScans(
  random: Random,
  storeId: number,
  coupon: Coupon,
  members: Member[],
  randomTimes: RandomTimes,
): Transfer[] {
  const from = coupon.displayFrom
  const to = new Date(Math.min(coupon.displayTo.getTime(), randomTimes.now.getTime()))
  if (coupon.status !== couponPaymentLifecycle.codes.effective || from >= to) return []
  const feePoints = Math.floor((coupon.point * FEE_PERCENT) / 100)
  const days = (to.getTime() - from.getTime()) / DAY_MS
  return Array.from({ length: random.integer(0, Math.ceil(2 * SCANS_PER_DAY * days)) }).flatMap((): Transfer[] => {
    const at = randomTimes.visitTime(random, from, to)
    const visitor = pickVisitor(random, members, at)
    if (!visitor) return []
    return [
      {
        movement: {
          type: PointTransactionType.SCAN_COUPON,
          causeRecord: 'coupon',
          causeId: coupon.id,
          actorRole: UserRole.MEMBER,
          actorId: visitor.id,
          actorName: visitor.fullName,
          at,
        },
        entries: [
          { account: accountOf('store', storeId), amount: -(coupon.point + feePoints) },
          { account: accountOf('member', visitor.id), amount: coupon.point },
          { account: feeAccount, amount: feePoints },
        ],
      },
    ]
  })
}

/** Returns one of the members who had registered at that time, most often one who visits stores often. */
function pickVisitor(random: Random, members: Member[], at: Date): Member | undefined {
  let [low, high] = [0, members.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const member = members[middle]
    if (member && member.createdAt <= at) low = middle + 1
    else high = middle
  }
  if (low === 0) return undefined
  const index = random.integer(0, low - 1)
  return members[random.chance(REGULARS_SHARE) ? index - (index % MEMBERS_PER_REGULAR) : index]
}

/**
 * Returns the members, some of them with a referrer.
 * @param members in order of registration
 */
export function assignReferrers(random: Random, members: Member[]): Member[] {
  return members.map((member, index) => {
    // Squaring favours small indexes, so the earliest members have referred the most.
    const share = random.integer(0, 999) / 1_000
    const referrer = random.chance(0.25) ? members[Math.floor(index * share * share)] : undefined
    return { ...member, referrerId: referrer === undefined || referrer.id === member.id ? null : referrer.id }
  })
}

/** Creates the rewards of referrers and of the members who entered their codes. */
export function createReferralRewards(random: Random, members: Member[], now: Date): Transfer[] {
  return members.flatMap((member): Transfer[] => {
    const at = new Date(member.createdAt.getTime() + random.integer(60_000, 3_600_000))
    if (!member.referrerId || at > now) return []
    return [
      {
        movement: {
          type: PointTransactionType.REFERRAL,
          causeRecord: 'member',
          causeId: member.id,
          actorRole: UserRole.MEMBER,
          actorId: member.id,
          actorName: member.fullName,
          at,
        },
        entries: [
          { account: accountOf('member', member.referrerId), amount: REFERRAL_REWARD },
          { account: accountOf('member', member.id), amount: REFERRED_MEMBER_REWARD },
          { account: issueAccount, amount: -(REFERRAL_REWARD + REFERRED_MEMBER_REWARD) },
        ],
      },
    ]
  })
}

export interface LedgerRows {
  accounts: (Account & { id: number })[]
  movements: (Movement & { id: number })[]
  entries: (typeof entry.$inferInsert)[]
}

/**
 * Creates the rows of the ledger for the transfers, in order of time.
 * @param existingAccounts the accounts that are in the ledger already
 */
export function createLedgerRows(
  transfers: Transfer[],
  nextMovement: NextId,
  nextAccount: NextId,
  existingAccounts: LedgerRows['accounts'],
): LedgerRows {
  const ids = new Map(existingAccounts.map((item) => [keyOf(item), item.id]))
  const rows: LedgerRows = { accounts: [], movements: [], entries: [] }
  const idOf = (target: Account) => {
    const found = ids.get(keyOf(target))
    if (found !== undefined) return found
    const id = nextAccount()
    ids.set(keyOf(target), id)
    rows.accounts.push({ ...target, id })
    return id
  }
  const booked = new Map<Transfer, number>()
  for (const transfer of sortByTime(transfers)) {
    const { movement, entries, reverses } = transfer
    const movementId = nextMovement()
    booked.set(transfer, movementId)
    rows.movements.push({ ...movement, id: movementId, reversesId: (reverses && booked.get(reverses)) ?? null })
    rows.entries.push(
      ...entries.map(({ account, amount }) => ({
        movementId,
        accountId: idOf(account),
        amount,
        accountKind: account.kind,
        type: movement.type,
        at: movement.at,
      })),
    )
  }
  return rows
}

export function sortByTime(transfers: Transfer[]): Transfer[] {
  return transfers.toSorted((a, b) => a.movement.at.getTime() - b.movement.at.getTime())
}

function keyOf({ kind, ownerId, purpose }: Account): string {
  return [kind, ownerId, purpose].join(' ')
}
