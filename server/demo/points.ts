import { type CodeOf, PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { couponPaymentLifecycle } from '../../machines/coupon.ts'
import type { account, entry, movement } from '../features/point/tables.ts'
import type { Counter, Coupon } from './parts.ts'
import type { Member, Owner } from './people.ts'
import type { Random } from '../features/pictures/random.ts'
import type { Shop } from './shops.ts'

const DAY_MS = 86_400_000
/** In percent of a coupon's points: what the platform keeps. */
export const FEE_PERCENT = 10
export const REFERRAL_REWARD = 300
export const ENTERER_REWARD = 100
/** So many members come often. */
const REGULARS = 160

type Account = typeof account.$inferInsert
type Movement = typeof movement.$inferInsert & { type: CodeOf<typeof PointTransactionType> }

/** Points that went from one account to others: an amount for each, together zero. */
export interface Transfer {
  movement: Omit<Movement, 'id' | 'reversesId'>
  sides: { account: Account; amount: number }[]
  /** The transfer that this one takes back. */
  reverses?: Transfer
}

const issue: Account = { kind: 'platform', ownerId: 0, purpose: 'issue' }
const fee: Account = { kind: 'platform', ownerId: 0, purpose: 'fee' }
export const payout: Account = { kind: 'platform', ownerId: 0, purpose: 'payout' }

export function accountOf(kind: 'member' | 'store', ownerId: number): Account {
  return { kind, ownerId, purpose: 'balance' }
}

/** What a store bought, and what its coupons cost it; it never spends what it does not have. */
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

/** Lets some of the members have been brought by others who were there before. `members` are in the order of time. */
export function createReferrers(random: Random, members: Member[]): Member[] {
  return members.map((member, place) => {
    // The longer somebody has been there, the more they brought.
    const share = random.whole(0, 999) / 1_000
    const referrer = random.chance(0.25) ? members[Math.floor(place * share * share)] : undefined
    return { ...member, referrerId: referrer === undefined || referrer.id === member.id ? null : referrer.id }
  })
}

/** The rewards of those who brought others, and of those who entered their code. */
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

export interface Book {
  accounts: (Account & { id: number })[]
  movements: (Movement & { id: number })[]
  entries: (typeof entry.$inferInsert)[]
}

/** The transfers in the order of time, as the ledger keeps them; `known` are the accounts that are there already. */
export function createBook(
  transfers: Transfer[],
  nextMovement: Counter,
  nextAccount: Counter,
  known: Book['accounts'],
): Book {
  const ids = new Map(known.map((item) => [keyOf(item), item.id]))
  const book: Book = { accounts: [], movements: [], entries: [] }
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
