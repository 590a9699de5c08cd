import { CouponUseType } from '../../contract/enumerations.ts'
import { storeAdminLifecycle } from '../../machines/lifecycles/account.ts'
import { couponPaymentLifecycle } from '../../machines/lifecycles/coupon.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { productLifecycle } from '../../machines/lifecycles/product.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { demoPicturePath } from '../features/demoPictures/subjects.ts'
import type { coupon, product, storeReview, storeAdmin } from '../features/store/partTables.ts'
import { type RandomTimes, DAY_MS } from './randomTimes.ts'
import { createPhone, idOf, type MasterDataIds } from './address.ts'
import { createPerson, type Member, type Owner } from './people.ts'
import type { Random } from '../features/demoPictures/random.ts'
import type { StoreWithHistory } from './stores.ts'
import { MAKERS, PRODUCT_DESCRIPTIONS, PRODUCT_PICTURE_SUBJECTS } from './words/stores.ts'
import {
  OWNER_REPLIES_TO_BAD_REVIEWS,
  MEMBER_REPLIES_TO_OWNERS,
  REVIEW_TEXTS_BY_RATING,
  OWNER_REPLIES_TO_GOOD_REVIEWS,
} from './words/reasonsAndMessages.ts'

const couponPaymentStateCodes = couponPaymentLifecycle.codes

export type Coupon = typeof coupon.$inferInsert & { id: number }
export type StoreAdmin = typeof storeAdmin.$inferInsert & { id: number }
export type Product = typeof product.$inferInsert & { id: number }
export type StoreReview = typeof storeReview.$inferInsert & { id: number }
/** A function that returns the next id. */
export type NextId = () => number

/** Returns whether the store is or was open to members. Only such a store has coupons and reviews. */
export function wasEverOpenToMembers({ row }: StoreWithHistory): boolean {
  return ['accepted', 'inactive'].includes(stateOf(storeLifecycle, row.status))
}

export function createStoreAdmins(
  random: Random,
  nextId: NextId,
  { row }: StoreWithHistory,
  { now }: RandomTimes,
): StoreAdmin[] {
  const { active, deactivated } = storeAdminLifecycle.codes
  return Array.from({ length: random.integer(1, 3) }, (_, index) => ({
    id: nextId(),
    storeId: row.id,
    name: createPerson(random).name,
    email: `staff${index + 1}@store${row.id}.example`,
    phone: createPhone(random),
    status: random.chance(0.9) ? active : deactivated,
    ...initialTimestamps(new Date(Math.min(row.createdAt.getTime() + index * DAY_MS, now.getTime()))),
  }))
}

/** Returns the times of a record that has not changed since it was created. */
function initialTimestamps(createdAt: Date) {
  return { createdAt, updatedAt: createdAt, stateSince: createdAt }
}

export function createProducts(
  random: Random,
  nextId: NextId,
  masterDataIds: MasterDataIds,
  { row, storeType }: StoreWithHistory,
  { now }: RandomTimes,
): Product[] {
  const possibleProducts = Object.entries(storeType.products).flatMap(([category, names]) => {
    return names.map((name) => ({ category, name }))
  })
  return random
    .pickSome(possibleProducts, random.integer(1, possibleProducts.length))
    .map(({ category, name }, index) => ({
      id: nextId(),
      storeId: row.id,
      image: productPicturePath(category, row.id * 100 + index),
      name,
      makerId: idOf(masterDataIds.makerIds, random.chance(0.4) ? '自社製造' : random.pick(MAKERS)),
      categoryId: idOf(masterDataIds.categoryIds, category),
      description: random.pick(PRODUCT_DESCRIPTIONS),
      status: (index + row.id) % 9 === 8 ? productLifecycle.codes.deactivated : productLifecycle.codes.active,
      ...initialTimestamps(new Date(Math.min(row.createdAt.getTime() + index * 3_600_000, now.getTime()))),
    }))
}

function productPicturePath(category: string, number: number): string {
  const subject = PRODUCT_PICTURE_SUBJECTS[category]
  if (subject === undefined) throw new RangeError(`no picture for ${category}`)
  return demoPicturePath(subject, number)
}

const JAPAN_OFFSET_MS = 9 * 3_600_000
/** The lengths of display periods in days. */
const DISPLAY_PERIOD_DAYS = [7, 14, 30, 30, 60, 90]

/**
 * Creates coupons whose display periods are in the future, current or over, with every payment status. The older the
 * store, the more of its coupons are over.
 */
export function createCoupons(
  random: Random,
  nextId: NextId,
  { row, storeType, acceptedPeriods }: StoreWithHistory,
  { now }: RandomTimes,
): Coupon[] {
  const openedAt = acceptedPeriods[0]?.from ?? row.createdAt
  const storeAgeMs = now.getTime() - openedAt.getTime()
  const displayStartPickers = [
    ...Array.from(
      { length: random.integer(0, 1) },
      () => (_length: number) => now.getTime() + random.integer(1, 40) * DAY_MS,
    ),
    ...Array.from(
      { length: random.integer(0, 2) },
      () => (length: number) => now.getTime() - random.integer(1, length - 1),
    ),
    ...Array.from({ length: random.integer(0, Math.ceil(storeAgeMs / (45 * DAY_MS))) }, () => (length: number) => {
      return now.getTime() - random.integer(length + DAY_MS, Math.max(storeAgeMs, length + 2 * DAY_MS))
    }),
  ]
  return displayStartPickers.map((pickDisplayStart) => {
    const length = random.pick(DISPLAY_PERIOD_DAYS) * DAY_MS
    const displayFrom = midnightAfter(Math.max(pickDisplayStart(length), openedAt.getTime()))
    const createdAtMs = Math.min(
      displayFrom.getTime() - random.integer(DAY_MS / 4, 5 * DAY_MS),
      now.getTime() - DAY_MS / 4,
    )
    const id = nextId()
    return {
      id,
      storeId: row.id,
      image: demoPicturePath('coupon', id),
      title: random.pick(storeType.coupons),
      point: random.pick([30, 50, 50, 100, 100, 150, 200, 300, 500]),
      useType: random.chance(0.6) ? CouponUseType.USE_ONE_TIME : CouponUseType.USE_A_LOT_OF_TIMES,
      displayFrom,
      displayTo: new Date(displayFrom.getTime() + length),
      status: random.pickWeighted(Object.values(couponPaymentStateCodes), (code) =>
        code === couponPaymentStateCodes.effective ? 6 : 2,
      ),
      ...initialTimestamps(new Date(Math.max(createdAtMs, row.createdAt.getTime()))),
    }
  })
}

function midnightAfter(at: number): Date {
  return new Date(Math.ceil((at + JAPAN_OFFSET_MS) / DAY_MS) * DAY_MS - JAPAN_OFFSET_MS)
}

/** Creates reviews by members. The owner replies to about half of them, and sometimes the member replies again. */
export function createReviews(
  random: Random,
  nextId: NextId,
  { row, acceptedPeriods }: StoreWithHistory,
  owner: Owner,
  members: Member[],
  randomTimes: RandomTimes,
): StoreReview[] {
  const { now } = randomTimes
  const openedAt = acceptedPeriods[0]?.from ?? row.createdAt
  const reviews: StoreReview[] = []
  const addReview = (parts: Omit<StoreReview, 'id' | 'storeId'>) => {
    const review = { id: nextId(), storeId: row.id, ...parts }
    reviews.push(review)
    return review
  }
  for (let left = random.integer(0, 9); left > 0; left--) {
    const author = random.pick(members)
    const from = new Date(Math.max(openedAt.getTime() + DAY_MS, author.createdAt.getTime()))
    if (from >= now) continue
    const rate = random.pickWeighted([5, 4, 3, 2, 1], (stars) => [1, 1, 3, 8, 9][stars - 1] ?? 0)
    const createdAt = randomTimes.visitTime(random, from, now)
    const review = addReview({
      parentId: null,
      memberId: author.id,
      ownerId: null,
      rate,
      content: random.pick(REVIEW_TEXTS_BY_RATING[rate] ?? []),
      createdAt,
    })
    const ownerRepliedAt = new Date(createdAt.getTime() + random.integer(3_600_000, 3 * DAY_MS))
    if (ownerRepliedAt > now || random.chance(0.5)) continue
    const content = random.pick(rate > 2 ? OWNER_REPLIES_TO_GOOD_REVIEWS : OWNER_REPLIES_TO_BAD_REVIEWS)
    addReview({
      parentId: review.id,
      memberId: null,
      ownerId: owner.id,
      rate: null,
      content,
      createdAt: ownerRepliedAt,
    })
    const memberRepliedAt = new Date(ownerRepliedAt.getTime() + random.integer(600_000, DAY_MS))
    if (memberRepliedAt > now || random.chance(0.8)) continue
    const memberReply = random.pick(MEMBER_REPLIES_TO_OWNERS)
    addReview({
      parentId: review.id,
      memberId: author.id,
      ownerId: null,
      rate: null,
      content: memberReply,
      createdAt: memberRepliedAt,
    })
  }
  return reviews
}
