import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { generatedTextColumn, idColumn, stateSinceColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
import { masterData } from '../masterData/table.ts'
import { storeOwner } from '../storeAccount/table.ts'

/** A store. `status` is a code of the store lifecycle. */
export const store = pgTable('store', {
  id: idColumn(),
  creatorId: integer()
    .notNull()
    .references(() => storeOwner.id),
  /** Copied by a trigger from the owner `creatorId`, so that the search text can contain it. */
  creatorName: text().notNull().default(''),
  name: text().notNull(),
  nameKana: text().notNull(),
  nickName: text().notNull(),
  phone: text().notNull(),
  zipcode: text().notNull(),
  prefectureId: integer()
    .notNull()
    .references(() => masterData.id),
  /** Copied by a trigger from the prefecture `prefectureId`, so that the search text can contain it. */
  prefectureName: text().notNull().default(''),
  address: text().notNull(),
  industryId: integer()
    .notNull()
    .references(() => masterData.id),
  introduction: text().notNull(),
  status: smallint().notNull(),
  statusReason: text(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
  stateSince: stateSinceColumn(),
  searchText: generatedTextColumn(),
  /** The folded kana name, or the name if there is none. Its sort order is the same on every database. */
  sortName: generatedTextColumn(),
})
