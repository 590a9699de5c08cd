import { and, arrayContains, asc, eq, inArray, sql } from 'drizzle-orm'
import { userRecordKind } from '../../../contract/kinds/user.ts'
import type { User, UserRow } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/account.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { countRows } from '../../resources/list.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { masterData } from '../masterData/table.ts'
import { readBalance } from '../point/ledger.ts'
import { account } from '../point/tables.ts'
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
  readRows: readUserRows,
  read: readUser,
  effects: {},
})

async function readUserRows({ db }: OperationContext, ids: number[]): Promise<UserRow[]> {
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

async function readUser({ db }: OperationContext, id: number): Promise<User> {
  const [row] = await db.select().from(member).where(eq(member.id, id))
  if (!row) throw notFound()
  return {
    id: row.id,
    fullName: row.fullName,
    fullNameKana: row.fullNameKana,
    nickName: row.nickName,
    sex: row.sex,
    phone: row.phone,
    email: row.email,
    prefecture: row.prefectureName,
    point: await readBalance(db, 'member', row.id),
    status: row.status,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    birthDate: row.birthDate,
    address: row.address,
    zipcode: row.zipcode,
    company: row.company,
    industries: await readIndustryNames(db, row.industryIds),
    profileImage: row.profileImage,
    referralCode: row.referralCode,
    referrer: await readReferrer(db, row.referrerId),
    referredCount: await countRows(db, member, eq(member.referrerId, row.id)),
    statusReason: row.statusReason,
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function readIndustryNames(db: Db, industryIds: number[]): Promise<string[]> {
  if (industryIds.length === 0) return []
  const rows = await db
    .select({ value: masterData.value })
    .from(masterData)
    .where(inArray(masterData.id, industryIds))
    .orderBy(asc(masterData.position), asc(masterData.id))
  return rows.map(({ value }) => value)
}

async function readReferrer(db: Db, id: number | null): Promise<User['referrer']> {
  if (id === null) return null
  const [row] = await db.select({ id: member.id, fullName: member.fullName }).from(member).where(eq(member.id, id))
  return row ?? null
}
