import { sql } from 'drizzle-orm'
import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { generatedTextColumn, idColumn, stateSinceColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
import { masterData } from '../masterData/table.ts'

/** A member of the marketplace. `status` is a code of the account lifecycle; points are in the ledger. */
export const member = pgTable('member', {
  id: idColumn(),
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
  /** Copied by a trigger from the prefecture `prefectureId`. */
  prefectureName: text().notNull().default(''),
  address: text().notNull(),
  zipcode: text().notNull(),
  referralCode: text().notNull(),
  company: text().notNull(),
  industryIds: integer().array().notNull(),
  profileImage: text(),
  /** Null for a member who cannot sign in to the app. */
  passwordHash: text(),
  /** The member who referred this member. */
  referrerId: integer(),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})

/** The SQL expression of the name by which others see a member: the nickname, else the full name. */
export const shownMemberName = sql<string>`coalesce(nullif(${member.nickName}, ''), ${member.fullName})`

/** The bank account to which a member's withdrawals are paid. `holder` is in half-width kana, as banks write it. */
export const bankAccount = pgTable('bank_account', {
  id: idColumn(),
  memberId: integer()
    .notNull()
    .references(() => member.id),
  bankName: text().notNull(),
  branchName: text().notNull(),
  accountType: text().notNull(),
  accountNumber: text().notNull(),
  holder: text().notNull(),
})
