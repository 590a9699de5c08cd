import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { userRecordKind } from '../../../contract/kinds/user.ts'
import type { User, UserRow } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { definePreparedQuery } from '../../db/preparedQuery.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { masterData } from '../masterData/table.ts'
import { account } from '../point/tables.ts'
import { userCsvColumns } from './csvColumns.ts'
import { member } from './table.ts'

export const userResource = defineResource({
  kind: userRecordKind,
  lifecycle: userLifecycle,
  table: member,
  sortColumns: { createdAt: member.createdAt, name: member.sortName, id: member.id },
  filterConditions: {
    prefectureId: (id) => eq(member.prefectureId, id),
    industryId: (id) => arrayContains(member.industryIds, [id]),
  },
  searchCondition: (q) => searchCondition(member, q),
  csvColumns: userCsvColumns,
  readRows: readUserRows,
  read: readUser,
  effects: {},
})

const findUserRows = definePreparedQuery('find user rows', (db, name) =>
  db
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
    .where(sql`${member.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare(name),
)

async function readUserRows({ db }: OperationContext, ids: number[]): Promise<UserRow[]> {
  const rows = await findUserRows(db, { ids })
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

const referrer = alias(member, 'referrer')

const findUser = definePreparedQuery('find user', (db, name) =>
  db
    .select({
      row: member,
      point: sql<number>`coalesce(${account.balance}, 0)`.mapWith(account.balance),
      industries: sql<string[]>`array(
        select ${masterData.value} from ${masterData} where ${masterData.id} = any(${member.industryIds})
        order by ${masterData.position}, ${masterData.id})`,
      referrer: { id: referrer.id, fullName: referrer.fullName },
      referredCount: sql<number>`(select count(*)::int from ${member} as referred where referred.referrer_id = ${member.id})`,
    })
    .from(member)
    .leftJoin(account, and(eq(account.kind, 'member'), eq(account.ownerId, member.id)))
    .leftJoin(referrer, eq(referrer.id, member.referrerId))
    .where(eq(member.id, sql.placeholder('id')))
    .prepare(name),
)

async function readUser({ db }: OperationContext, id: number): Promise<User> {
  const [found] = await findUser(db, { id })
  if (!found) throw notFound()
  const { row, point, industries, referrer: foundReferrer, referredCount } = found
  return {
    id: row.id,
    fullName: row.fullName,
    fullNameKana: row.fullNameKana,
    nickName: row.nickName,
    sex: row.sex,
    phone: row.phone,
    email: row.email,
    prefecture: row.prefectureName,
    point,
    status: row.status,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    birthDate: row.birthDate,
    address: row.address,
    zipcode: row.zipcode,
    company: row.company,
    industries,
    profileImage: row.profileImage,
    referralCode: row.referralCode,
    referrer: foundReferrer,
    referredCount,
    statusReason: row.statusReason,
    updatedAt: row.updatedAt.toISOString(),
  }
}
