import { max } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database.ts'
import { account, entry, movement } from '../schema/ledger.ts'
import { auditLog } from '../schema/access.ts'
import { bankAccount, coupon, member, product, review, store, storeAdmin, storeOwner } from '../schema/marketplace.ts'
import { catchUp, insertMany } from './insert.ts'
import { readLand } from './masterData.ts'
import { type Counter, createAdmins, createCoupons, createProducts, createReviews, wasOpen } from './parts.ts'
import { createBankAccount, createMember, createOwner, type Member, type Owner } from './people.ts'
import { createBook, createReferrals, createStoreTransfers, type Transfer } from './points.ts'
import { createRandom, type Random } from './random.ts'
import { type Clerk, createOpenings, createShop, type Shop, type Store } from './shops.ts'

const DAY_MS = 86_400_000
/** So many of the stores and users get all that belongs to them; a database of great size is made of bare ones. */
const WHOLE = 2_000

export interface Growth {
  now: Date
  stores: number
  users: number
  /** Whom the stores' history names. */
  clerks: Clerk[]
}

interface Deal {
  shop: Shop
  owner: Owner
}

export interface Grown {
  random: Random
  stores: Store[]
  members: Member[]
}

/** Adds stores and users to a database that has its master data. Day and database decide what the rows are. */
export async function grow(db: Db, { now, stores, users, clerks }: Growth): Promise<Grown> {
  const nextStore = await counterAfter(db, store)
  const random = createRandom(Math.floor(now.getTime() / DAY_MS) + nextStore.first)
  const land = await readLand(db)

  const nextMember = await counterAfter(db, member)
  const joined = Array.from({ length: users }, () => now.getTime() - random.whole(0, 730 * DAY_MS))
  const members = joined.toSorted((a, b) => a - b).map((at) => createMember(random, land, nextMember.next(), new Date(at), now))
  await insertMany(db, member, members)
  const known = members.length > 0 ? members.slice(0, WHOLE) : await db.select().from(member).limit(WHOLE)
  await insertMany(db, bankAccount, members.slice(0, WHOLE).map((item) => createBankAccount(random, item)))

  const nextOwner = await counterAfter(db, storeOwner)
  const owners: Owner[] = []
  const shops = createOpenings(random, stores, now).map((opening): Deal => {
    const last = owners.at(-1)
    const owner = last && random.chance(0.15) ? last : createOwner(random, nextOwner.next(), opening.createdAt)
    if (owner !== last) owners.push(owner)
    return { shop: createShop(random, land, nextStore.next(), opening, owner, clerks), owner }
  })
  await insertMany(db, storeOwner, owners)
  await insertMany(db, store, shops.map(({ shop }) => shop.row))
  await insertMany(db, auditLog, shops.flatMap(({ shop }) => shop.history))

  const whole = shops.slice(0, WHOLE)
  await insertMany(db, storeAdmin, whole.flatMap(({ shop }) => createAdmins(random, shop)))
  await insertMany(db, product, whole.flatMap(({ shop }) => createProducts(random, land, shop)))
  const transfers = createReferrals(random, members.slice(0, WHOLE), now)
  transfers.push(...(await trade(db, random, whole, known, now)))
  await keepBook(db, transfers)
  for (const table of [member, storeOwner, store, coupon, review]) await catchUp(db, table)
  return { random, stores: shops.map(({ shop }) => shop.row), members }
}

/** What goes on between open stores and members: coupons, reviews, and the points that they move. */
async function trade(db: Db, random: Random, deals: Deal[], known: Member[], now: Date): Promise<Transfer[]> {
  const nextCoupon = await counterAfter(db, coupon)
  const nextReview = await counterAfter(db, review)
  const open = deals.filter(({ shop }) => wasOpen(shop))
  const offers = open.map((deal) => ({ ...deal, coupons: createCoupons(random, nextCoupon.next, deal.shop, now) }))
  await insertMany(db, coupon, offers.flatMap(({ coupons }) => coupons))
  if (known.length === 0) return []
  const reviews = open.flatMap(({ shop, owner }) => createReviews(random, nextReview.next, shop, owner, known, now))
  await insertMany(db, review, reviews)
  return offers.flatMap(({ shop, owner, coupons }) => createStoreTransfers(random, shop, owner, coupons, known, now))
}

async function keepBook(db: Db, transfers: Transfer[]): Promise<void> {
  const nextMovement = await counterAfter(db, movement)
  const nextAccount = await counterAfter(db, account)
  const book = createBook(transfers, nextMovement.next, nextAccount.next, await db.select().from(account))
  await db.transaction(async (transaction) => {
    await insertMany(transaction, account, book.accounts)
    await insertMany(transaction, movement, book.movements)
    await insertMany(transaction, entry, book.entries, 'movementId')
    await catchUp(transaction, account)
    await catchUp(transaction, movement)
  })
}

async function counterAfter(db: Db, table: PgTable & { id: PgColumn }): Promise<{ first: number; next: Counter }> {
  const [row] = await db.select({ last: max(table.id) }).from(table)
  let last = Number(row?.last ?? 0)
  return { first: last + 1, next: () => (last += 1) }
}
