import { and, arrayContains, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { countUsers, listUsers, UserRow } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/account.ts'
import type { Db } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { countByStatus, readList } from '../../resources/list.ts'
import { account } from '../point/tables.ts'
import { member } from './table.ts'
import { matches } from '../../resources/search.ts'

const keys = { createdAt: member.createdAt, name: member.sortName, id: member.id }

export const handleListUsers: Handler<typeof listUsers> = ({ query }, { db }) =>
  readList(db, query, {
    table: member,
    keys,
    otherwise: '-createdAt',
    filters: filtersOf(query),
    rows: (ids) => readUserRows(db, ids),
  })

export const handleCountUsers: Handler<typeof countUsers> = ({ query }, { db }) =>
  countByStatus(db, member, userLifecycle, filtersOf(query))

interface Filters {
  q?: string | undefined
  prefectureId?: number | undefined
  industryId?: number | undefined
}

function filtersOf({ q, prefectureId, industryId }: Filters): SQL | undefined {
  return and(
    matches(member, q),
    prefectureId === undefined ? undefined : eq(member.prefectureId, prefectureId),
    industryId === undefined ? undefined : arrayContains(member.industryIds, [industryId]),
  )
}

async function readUserRows(db: Db, ids: number[]): Promise<UserRow[]> {
  const rows = await db
    .select({
      id: member.id,
      fullName: member.fullName,
      fullNameKana: member.fullNameKana,
      nickName: member.nickName,
      sex: member.sex,
      phone: member.phone,
      email: member.email,
      prefecture: member.prefectureName,
      point: sql<number>`coalesce(${account.balance}, 0)`.mapWith(account.balance),
      status: member.status,
      version: member.version,
      createdAt: member.createdAt,
    })
    .from(member)
    .leftJoin(account, and(eq(account.kind, 'member'), eq(account.ownerId, member.id)))
    .where(inArray(member.id, ids))
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
