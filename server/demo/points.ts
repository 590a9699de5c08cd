import { type CodeOf, PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { couponPaymentLifecycle } from '../../machines/coupon.ts'
import type { account, entry, movement } from '../features/point/tables.ts'
import { type Calendar, DAY_MS } from './calendar.ts'
import type { Counter, Coupon } from './parts.ts'
import type { Member, Owner } from './people.ts'
import type { Random } from '../features/pictures/random.ts'
import type { DemoStore } from './stores.ts'

/** The platform's fee in percent of a coupon's points. */
export const FEE_PERCENT = 10
export const REFERRAL_REWARD = 300
export const ENTERER_REWARD = 100
/** One member of this number visits stores often. */
const MEMBERS_PER_REGULAR = 12
/** The share of visits by members who visit often. */
const REGULARS_SHARE = 0.8

type Account = typeof account.$inferInsert
type Movement = typeof movement.$inferInsert & { type: CodeOf<typeof PointTransactionType> }

/** A transfer of points between accounts. The amounts of its legs sum to zero. */
export interface Transfer {
  movement: Omit<Movement, 'id' | 'reversesId'>
  legs: { account: Account; amount: number }[]
  /** The transfer that this one reverses. */
  reverses?: Transfer
}

const issue: Account = { kind: 'platform', ownerId: 0, purpose: 'issue' }
const fee: Account = { kind: 'platform', ownerId: 0, purpose: 'fee' }
export const payout: Account = { kind: 'platform', ownerId: 0, purpose: 'payout' }

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
  calendar: Calendar,
): Transfer[] {
  const [first] = open
  if (!first) return []
  const storeAccount = accountOf('store', row.id)
  const buy = (at: Date, least = 0): Transfer => {
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
      legs: [
        { account: storeAccount, amount },
        { account: issue, amount: -amount },
      ],
    }
  }
  const end = open.at(-1)?.to ?? calendar.now
  const days = (end.getTime() - first.from.getTime()) / DAY_MS
  const moments = Array.from({ length: random.integer(0, Math.ceil(days / 150)) }, () => {
    return calendar.office(random, first.from, end)
  })
  const periodAt = (at: Date) => open.find(({ from, to }) => at >= from && at <= to)
  const buys = moments.map((at) => buy(at))
  const begun = calendar.office(
    random,
    first.from,
    new Date(Math.min(first.from.getTime() + DAY_MS, first.to.getTime())),
  )
  const scans = coupons.flatMap((coupon) => createScans(random, row.id, coupon, members, calendar))
  const transfers: Transfer[] = [buy(begun)]
  let balance = amountOf(transfers[0])
  for (const transfer of inOrderOfTime([...buys, ...scans])) {
    const amount = amountOf(transfer)
    const { at } = transfer.movement
    const period = periodAt(at)
    if (!period || at < begun) continue
    if (balance + amount < 0) {
      const since = new Date(Math.max(begun.getTime(), period.from.getTime(), at.getTime() - 2 * DAY_MS))
      const bought = buy(calendar.office(random, since, at), -amount)
      transfers.push(bought)
      balance += amountOf(bought)
    }
    transfers.push(transfer)
    balance += amount
  }
  return transfers
}

function amountOf(transfer: Transfer | undefined): number {
  return transfer?.legs.find((leg) => leg.account.kind === 'store')?.amount ?? 0
}

/** The average number of scans of a coupon on each day of its display. */
const SCANS_PER_DAY = 0.22

function createScans(
  random: Random,
  storeId: number,
  coupon: Coupon,
  members: Member[],
  calendar: Calendar,
): Transfer[] {
  const from = coupon.displayFrom
  const to = new Date(Math.min(coupon.displayTo.getTime(), calendar.now.getTime()))
  if (coupon.status !== couponPaymentLifecycle.codes.effective || from >= to) return []
  const kept = Math.floor((coupon.point * FEE_PERCENT) / 100)
  const days = (to.getTime() - from.getTime()) / DAY_MS
  return Array.from({ length: random.integer(0, Math.ceil(2 * SCANS_PER_DAY * days)) }).flatMap((): Transfer[] => {
    const at = calendar.visit(random, from, to)
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
        legs: [
          { account: accountOf('store', storeId), amount: -(coupon.point + kept) },
          { account: accountOf('member', visitor.id), amount: coupon.point },
          { account: fee, amount: kept },
        ],
      },
    ]
  })
}

/** Returns one of the members who had registered by then: most often one of the regulars. */
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
 * Sets referrers for some of the members.
 * @param members in order of registration
 */
export function createReferrers(random: Random, members: Member[]): Member[] {
  return members.map((member, index) => {
    // Squaring favours small indexes, so the earliest members have referred the most.
    const share = random.integer(0, 999) / 1_000
    const referrer = random.chance(0.25) ? members[Math.floor(index * share * share)] : undefined
    return { ...member, referrerId: referrer === undefined || referrer.id === member.id ? null : referrer.id }
  })
}

/** Creates the rewards of referrers and of the members who entered their codes. */
export function createReferrals(random: Random, members: Member[], now: Date): Transfer[] {
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
        legs: [
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
  for (const transfer of inOrderOfTime(transfers)) {
    const { movement, legs, reverses } = transfer
    const movementId = nextMovement()
    booked.set(transfer, movementId)
    book.movements.push({ ...movement, id: movementId, reversesId: (reverses && booked.get(reverses)) ?? null })
    book.entries.push(
      ...legs.map(({ account, amount }) => ({
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

export function inOrderOfTime(transfers: Transfer[]): Transfer[] {
  return transfers.toSorted((a, b) => a.movement.at.getTime() - b.movement.at.getTime())
}

function keyOf({ kind, ownerId, purpose }: Account): string {
  return [kind, ownerId, purpose].join(' ')
}
