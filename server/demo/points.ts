import { type CodeOf, PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { couponPaymentLifecycle } from '../../machines/coupon.ts'
import type { account, entry, movement } from '../features/point/tables.ts'
import type { Counter, Coupon } from './parts.ts'
import type { Member, Owner } from './people.ts'
import type { Random } from '../features/pictures/random.ts'
import type { Shop } from './shops.ts'

const DAY_MS = 86_400_000
/** The platform's fee in percent of a coupon's points. */
export const FEE_PERCENT = 10
export const REFERRAL_REWARD = 300
export const ENTERER_REWARD = 100
/** The number of members who visit stores often. */
const REGULARS = 160

type Account = typeof account.$inferInsert
type Movement = typeof movement.$inferInsert & { type: CodeOf<typeof PointTransactionType> }

/** A transfer of points between accounts. The amounts of its sides sum to zero. */
export interface Transfer {
  movement: Omit<Movement, 'id' | 'reversesId'>
  sides: { account: Account; amount: number }[]
  /** The transfer that this one reverses. */
  reverses?: Transfer
}

const issue: Account = { kind: 'platform', ownerId: 0, purpose: 'issue' }
const fee: Account = { kind: 'platform', ownerId: 0, purpose: 'fee' }
export const payout: Account = { kind: 'platform', ownerId: 0, purpose: 'payout' }

export function accountOf(kind: 'member' | 'store', ownerId: number): Account {
  return { kind, ownerId, purpose: 'balance' }
}

/** Creates a store's purchases of points and the scans of its coupons, without ever making its balance negative. */
export function createStoreTransfers(
  random: Random,
  { row }: Shop,
  owner: Owner,
  coupons: Coupon[],
  members: Member[],
  now: Date,
): Transfer[] {
  const own = accountOf('store', row.id)
  const opened = row.createdAt.getTime() + 7 * DAY_MS
  const moments = Array.from({ length: random.whole(1, 4) }, () => random.whole(opened, now.getTime()))
  const buys = [opened, ...moments].map((at): Transfer => {
    const amount = random.pick([5_000, 10_000, 10_000, 20_000, 30_000])
    return {
      movement: {
        type: PointTransactionType.BUY_POINT,
        causeRecord: 'purchase',
        causeId: null,
        actorRole: UserRole.STORE,
        actorId: owner.id,
        actorName: owner.name,
        at: new Date(at),
      },
      sides: [
        { account: own, amount },
        { account: issue, amount: -amount },
      ],
    }
  })
  const scans = coupons.flatMap((coupon) => createScans(random, row.id, coupon, members, now))
  let balance = 0
  return inTime([...buys, ...scans]).filter((transfer) => {
    const amount = transfer.sides.find((side) => side.account.kind === 'store')?.amount ?? 0
    if (balance + amount < 0) return false
    balance += amount
    return true
  })
}

function createScans(random: Random, storeId: number, coupon: Coupon, members: Member[], now: Date): Transfer[] {
  const to = Math.min(coupon.displayTo.getTime(), now.getTime())
  if (coupon.paymentStatus !== couponPaymentLifecycle.codes.effective) return []
  const kept = Math.floor((coupon.point * FEE_PERCENT) / 100)
  const visitors = Array.from({ length: random.whole(0, 9) }, () => {
    return random.pick(random.chance(0.6) ? members.slice(0, REGULARS) : members)
  })
  return visitors.flatMap((visitor): Transfer[] => {
    const from = Math.max(coupon.displayFrom.getTime(), visitor.createdAt.getTime())
    if (from >= to) return []
    return [
      {
        movement: {
          type: PointTransactionType.SCAN_COUPON,
          causeRecord: 'coupon',
          causeId: coupon.id,
          actorRole: UserRole.MEMBER,
          actorId: visitor.id,
          actorName: visitor.fullName,
          at: new Date(random.whole(from, to)),
        },
        sides: [
          { account: accountOf('store', storeId), amount: -(coupon.point + kept) },
          { account: accountOf('member', visitor.id), amount: coupon.point },
          { account: fee, amount: kept },
        ],
      },
    ]
  })
}

/**
 * Sets referrers for some of the members.
 * @param members in order of registration
 */
export function createReferrers(random: Random, members: Member[]): Member[] {
  return members.map((member, place) => {
    // Squaring favours small indexes, so the earliest members have referred the most.
    const share = random.whole(0, 999) / 1_000
    const referrer = random.chance(0.25) ? members[Math.floor(place * share * share)] : undefined
    return { ...member, referrerId: referrer === undefined || referrer.id === member.id ? null : referrer.id }
  })
}

/** Creates the rewards of referrers and of the members who entered their codes. */
export function createReferrals(random: Random, members: Member[], now: Date): Transfer[] {
  return members.flatMap((member): Transfer[] => {
    const at = new Date(member.createdAt.getTime() + random.whole(60_000, 3_600_000))
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
        sides: [
          { account: accountOf('member', member.referrerId), amount: REFERRAL_REWARD },
          { account: accountOf('member', member.id), amount: ENTERER_REWARD },
          { account: issue, amount: -(REFERRAL_REWARD + ENTERER_REWARD) },
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
 * Creates the ledger's rows of the transfers in order of time.
 * @param known the existing accounts
 */
export function createLedgerRows(
  transfers: Transfer[],
  nextMovement: Counter,
  nextAccount: Counter,
  known: LedgerRows['accounts'],
): LedgerRows {
  const ids = new Map(known.map((item) => [keyOf(item), item.id]))
  const book: LedgerRows = { accounts: [], movements: [], entries: [] }
  const idOf = (wanted: Account) => {
    const found = ids.get(keyOf(wanted))
    if (found !== undefined) return found
    const id = nextAccount()
    ids.set(keyOf(wanted), id)
    book.accounts.push({ ...wanted, id })
    return id
  }
  const booked = new Map<Transfer, number>()
  for (const transfer of inTime(transfers)) {
    const { movement, sides, reverses } = transfer
    const movementId = nextMovement()
    booked.set(transfer, movementId)
    book.movements.push({ ...movement, id: movementId, reversesId: (reverses && booked.get(reverses)) ?? null })
    book.entries.push(
      ...sides.map(({ account, amount }) => ({
        movementId,
        accountId: idOf(account),
        amount,
        accountKind: account.kind,
        type: movement.type,
        at: movement.at,
      })),
    )
  }
  return book
}

export function inTime(transfers: Transfer[]): Transfer[] {
  return transfers.toSorted((a, b) => a.movement.at.getTime() - b.movement.at.getTime())
}

function keyOf({ kind, ownerId, purpose }: Account): string {
  return [kind, ownerId, purpose].join(' ')
}
