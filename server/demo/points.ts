import { type CodeOf, PointTransactionType, UserRole } from '../../contract/enumerations.ts'
import { couponPaymentLifecycle } from '../../machines/lifecycles/coupon.ts'
import type { account, entry, movement } from '../features/point/tables.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import type { NextId, Coupon } from './storeParts.ts'
import type { Member, Owner } from './people.ts'
import type { Random } from '../features/demoPictures/random.ts'
import type { StoreWithHistory } from './stores.ts'

/** The platform's fee in percent of a coupon's points. */
export const FEE_PERCENT = 10
export const REFERRAL_REWARD = 300
export const REFERRED_MEMBER_REWARD = 100
/** One in this many members visits stores often. */
const MEMBERS_PER_REGULAR = 12
/** The share of visits by members who visit often. */
const VISITS_BY_REGULARS_SHARE = 0.8

type LedgerAccount = typeof account.$inferInsert
type LedgerMovement = typeof movement.$inferInsert & { type: CodeOf<typeof PointTransactionType> }

/** A transfer of points between accounts. The amounts of its entries sum to zero. */
export interface PointTransfer {
  movement: Omit<LedgerMovement, 'id' | 'reversesId'>
  entries: { account: LedgerAccount; amount: number }[]
  /** The transfer that this one reverses. */
  reverses?: PointTransfer
}

const issuanceAccount: LedgerAccount = { kind: 'platform', ownerId: 0, purpose: 'issue' }
const feeAccount: LedgerAccount = { kind: 'platform', ownerId: 0, purpose: 'fee' }
export const payoutAccount: LedgerAccount = { kind: 'platform', ownerId: 0, purpose: 'payout' }

export function ledgerAccountOf(kind: 'member' | 'store', ownerId: number): LedgerAccount {
  return { kind, ownerId, purpose: 'balance' }
}

/**
 * Creates a store's purchases of points and the scans of its coupons while it was open. The store buys points before
 * its balance would become negative.
 * @param members in order of registration
 */
export function createStoreTransfers(
  random: Random,
  { row, acceptedPeriods }: StoreWithHistory,
  owner: Owner,
  coupons: Coupon[],
  members: Member[],
  randomTimes: RandomTimes,
): PointTransfer[] {
  const [first] = acceptedPeriods
  if (!first) return []
  const storeAccount = ledgerAccountOf('store', row.id)
  const createPurchase = (at: Date, minAmount = 0): PointTransfer => {
    const amount = Math.max(random.pick([5_000, 10_000, 10_000, 20_000, 30_000]), minAmount)
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
        { account: issuanceAccount, amount: -amount },
      ],
    }
  }
  const end = acceptedPeriods.at(-1)?.to ?? randomTimes.now
  const days = (end.getTime() - first.from.getTime()) / DAY_MS
  const purchaseTimes = Array.from({ length: random.integer(0, Math.ceil(days / 150)) }, () => {
    return randomTimes.officeTime(random, first.from, end)
  })
  const findAcceptedPeriod = (at: Date) => acceptedPeriods.find(({ from, to }) => at >= from && at <= to)
  const purchases = purchaseTimes.map((at) => createPurchase(at))
  const firstPurchaseAt = randomTimes.officeTime(
    random,
    first.from,
    new Date(Math.min(first.from.getTime() + DAY_MS, first.to.getTime())),
  )
  const scans = coupons.flatMap((coupon) => createScans(random, row.id, coupon, members, randomTimes))
  const transfers: PointTransfer[] = [createPurchase(firstPurchaseAt)]
  let balance = storeAmountOf(transfers[0])
  for (const transfer of sortByTime([...purchases, ...scans])) {
    const amount = storeAmountOf(transfer)
    const { at } = transfer.movement
    const period = findAcceptedPeriod(at)
    if (!period || at < firstPurchaseAt) continue
    if (balance + amount < 0) {
      const since = new Date(Math.max(firstPurchaseAt.getTime(), period.from.getTime(), at.getTime() - 2 * DAY_MS))
      const extraPurchase = createPurchase(randomTimes.officeTime(random, since, at), -amount)
      transfers.push(extraPurchase)
      balance += storeAmountOf(extraPurchase)
    }
    transfers.push(transfer)
    balance += amount
  }
  return transfers
}

function storeAmountOf(transfer: PointTransfer | undefined): number {
  return transfer?.entries.find((entry) => entry.account.kind === 'store')?.amount ?? 0
}

/** The average number of scans of a coupon on each day of its display. */
const DAILY_SCANS_PER_COUPON = 0.22

function createScans(
  random: Random,
  storeId: number,
  coupon: Coupon,
  members: Member[],
  randomTimes: RandomTimes,
): PointTransfer[] {
  const from = coupon.displayFrom
  const to = new Date(Math.min(coupon.displayTo.getTime(), randomTimes.now.getTime()))
  if (coupon.status !== couponPaymentLifecycle.codes.effective || from >= to) return []
  const feePoints = Math.floor((coupon.point * FEE_PERCENT) / 100)
  const days = (to.getTime() - from.getTime()) / DAY_MS
  return Array.from({ length: random.integer(0, Math.ceil(2 * DAILY_SCANS_PER_COUPON * days)) }).flatMap(
    (): PointTransfer[] => {
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
            { account: ledgerAccountOf('store', storeId), amount: -(coupon.point + feePoints) },
            { account: ledgerAccountOf('member', visitor.id), amount: coupon.point },
            { account: feeAccount, amount: feePoints },
          ],
        },
      ]
    },
  )
}

/** Returns one of the members who had registered by that time, most often one who visits stores often. */
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
  return members[random.chance(VISITS_BY_REGULARS_SHARE) ? index - (index % MEMBERS_PER_REGULAR) : index]
}

/**
 * Returns the members, some of them with a referrer.
 * @param members in order of registration
 */
export function assignReferrers(random: Random, members: Member[]): Member[] {
  return members.map((member, index) => {
    // Squaring favors small indexes, so the earliest members have referred the most.
    const share = random.integer(0, 999) / 1_000
    const referrer = random.chance(0.25) ? members[Math.floor(index * share * share)] : undefined
    return { ...member, referrerId: referrer === undefined || referrer.id === member.id ? null : referrer.id }
  })
}

/** Creates the rewards of referrers and of the members who entered their codes. */
export function createReferralRewards(random: Random, members: Member[], now: Date): PointTransfer[] {
  return members.flatMap((member): PointTransfer[] => {
    const at = new Date(member.createdAt.getTime() + random.integer(60_000, 3_600_000))
    if (!member.referrerId || at > now) return []
    return [
      {
        movement: {
          type: PointTransactionType.REFERRAL,
          causeRecord: 'referral',
          causeId: member.id,
          actorRole: UserRole.MEMBER,
          actorId: member.id,
          actorName: member.fullName,
          at,
        },
        entries: [
          { account: ledgerAccountOf('member', member.referrerId), amount: REFERRAL_REWARD },
          { account: ledgerAccountOf('member', member.id), amount: REFERRED_MEMBER_REWARD },
          { account: issuanceAccount, amount: -(REFERRAL_REWARD + REFERRED_MEMBER_REWARD) },
        ],
      },
    ]
  })
}

export interface LedgerRows {
  accounts: (LedgerAccount & { id: number })[]
  movements: (LedgerMovement & { id: number })[]
  entries: (typeof entry.$inferInsert)[]
}

/**
 * Creates the rows of the ledger for the transfers, in order of time.
 * @param existingAccounts the accounts that are in the ledger already
 */
export function createLedgerRows(
  transfers: PointTransfer[],
  nextMovementId: NextId,
  nextAccountId: NextId,
  existingAccounts: LedgerRows['accounts'],
): LedgerRows {
  const ids = new Map(existingAccounts.map((item) => [accountKeyOf(item), item.id]))
  const rows: LedgerRows = { accounts: [], movements: [], entries: [] }
  const findOrAddAccountId = (target: LedgerAccount) => {
    const found = ids.get(accountKeyOf(target))
    if (found !== undefined) return found
    const id = nextAccountId()
    ids.set(accountKeyOf(target), id)
    rows.accounts.push({ ...target, id })
    return id
  }
  const movementIds = new Map<PointTransfer, number>()
  for (const transfer of sortByTime(transfers)) {
    const { movement, entries, reverses } = transfer
    const movementId = nextMovementId()
    movementIds.set(transfer, movementId)
    rows.movements.push({ ...movement, id: movementId, reversesId: (reverses && movementIds.get(reverses)) ?? null })
    rows.entries.push(
      ...entries.map(({ account, amount }) => ({
        movementId,
        accountId: findOrAddAccountId(account),
        amount,
        accountKind: account.kind,
        type: movement.type,
        at: movement.at,
      })),
    )
  }
  return rows
}

export function sortByTime(transfers: PointTransfer[]): PointTransfer[] {
  return transfers.toSorted((a, b) => a.movement.at.getTime() - b.movement.at.getTime())
}

function accountKeyOf({ kind, ownerId, purpose }: LedgerAccount): string {
  return [kind, ownerId, purpose].join(' ')
}
