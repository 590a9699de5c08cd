import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { staff } from './access.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })
/** Counts the writes of staff; a write that names another number is refused. */
const version = () => integer().notNull().default(1)
/** Computed by the database; the expression, like every index and check, is in the migrations. */
const generated = () =>
  text()
    .notNull()
    .generatedAlwaysAs(sql``)

/** The choices of the forms: prefectures, industries, makers, categories. `type` is a code of `MasterDataType`. */
export const masterData = pgTable('master_data', {
  id: id(),
  type: integer().notNull(),
  value: text().notNull(),
  categoryNumber: integer(),
  position: integer().notNull(),
})

/** An end user of the marketplace. `status` is a code of the account lifecycle; points are in the ledger. */
export const member = pgTable('member', {
  id: id(),
  fullName: text().notNull(),
  fullNameKana: text().notNull(),
  nickName: text().notNull(),
  birthDate: date({ mode: 'string' }),
  sex: smallint().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  prefectureId: integer()
    .notNull()
    .references(() => masterData.id),
  /** Kept by the database from `prefectureId`. */
  prefectureName: text().notNull().default(''),
  address: text().notNull(),
  zipcode: text().notNull(),
  referralCode: text().notNull(),
  company: text().notNull(),
  industryIds: integer().array().notNull(),
  profileImage: text(),
  /** The member who brought them. */
  referrerId: integer(),
  status: smallint().notNull(),
  statusReason: text(),
  version: version(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  searchText: generated(),
  sortName: generated(),
})

/** Where a member's withdrawals are paid to. `holder` is in half-width kana, as banks write it. */
export const bankAccount = pgTable('bank_account', {
  id: id(),
  memberId: integer()
    .notNull()
    .references(() => member.id),
  bankName: text().notNull(),
  branchName: text().notNull(),
  accountType: text().notNull(),
  accountNumber: text().notNull(),
  holder: text().notNull(),
})

/** Who asks for stores and runs them. `status` is a code of the account lifecycle. */
export const storeOwner = pgTable('store_owner', {
  id: id(),
  name: text().notNull(),
  nameKana: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  status: smallint().notNull(),
  statusReason: text(),
  version: version(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  searchText: generated(),
  sortName: generated(),
})

/** A store. `status` is a code of the store lifecycle. */
export const store = pgTable('store', {
  id: id(),
  creatorId: integer()
    .notNull()
    .references(() => storeOwner.id),
  /** Kept by the database from `creatorId`, so that the search text can hold it. */
  creatorName: text().notNull().default(''),
  name: text().notNull(),
  nameKana: text().notNull(),
  nickName: text().notNull(),
  phone: text().notNull(),
  zipcode: text().notNull(),
  prefectureId: integer()
    .notNull()
    .references(() => masterData.id),
  /** Kept by the database from `prefectureId`, so that the search text can hold it. */
  prefectureName: text().notNull().default(''),
  address: text().notNull(),
  industryId: integer()
    .notNull()
    .references(() => masterData.id),
  introduction: text().notNull(),
  status: smallint().notNull(),
  statusReason: text(),
  version: version(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
  searchText: generated(),
  /** The reading where there is one: it sorts in the order of the kana, alike on every database. */
  sortName: generated(),
})

/** Who may act for a store. `status` is a code of the account lifecycle. */
export const storeAdmin = pgTable('store_admin', {
  id: id(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  status: smallint().notNull(),
  version: version(),
  createdAt: moment().notNull(),
})

/** `paymentStatus` is a code of the coupon payment lifecycle; the display phase follows from the period. */
export const coupon = pgTable('coupon', {
  id: id(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  image: text(),
  title: text().notNull(),
  point: integer().notNull(),
  useType: smallint().notNull(),
  displayFrom: moment().notNull(),
  displayTo: moment().notNull(),
  paymentStatus: smallint().notNull(),
  version: version(),
  createdAt: moment().notNull(),
})

/** A member's review, or, with `parentId`, a reply to one. Either the member or the store's owner wrote it. */
export const review = pgTable('review', {
  id: id(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  parentId: integer(),
  memberId: integer().references(() => member.id),
  ownerId: integer().references(() => storeOwner.id),
  /** 1 to 5; a reply has none. */
  rate: smallint(),
  content: text().notNull(),
  createdAt: moment().notNull(),
})

export const product = pgTable('product', {
  id: id(),
  storeId: integer()
    .notNull()
    .references(() => store.id),
  image: text(),
  name: text().notNull(),
  makerId: integer()
    .notNull()
    .references(() => masterData.id),
  categoryId: integer()
    .notNull()
    .references(() => masterData.id),
  description: text().notNull(),
  createdAt: moment().notNull(),
})

/** `type` is a code of `ConversationType`. */
export const conversation = pgTable('conversation', {
  id: id(),
  type: smallint().notNull(),
  memberId: integer().references(() => member.id),
  storeId: integer().references(() => store.id),
  lastMessage: text().notNull(),
  lastMessageAt: moment().notNull(),
  unreadByAdmin: boolean().notNull(),
  createdAt: moment().notNull(),
})

/** What one staff member was told. `kind` is one of `NotificationKind`. */
export const notification = pgTable('notification', {
  id: id(),
  staffId: integer()
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' }),
  kind: text().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  readAt: moment(),
  createdAt: moment().notNull(),
})
