import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { generated, id, moment, version } from '../../db/columns.ts'
import { masterData } from '../masterData/table.ts'
import { storeOwner } from '../storeAccount/table.ts'

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
