import { asc, eq, inArray } from 'drizzle-orm'
import type { User } from '../../../contract/user.ts'
import { type AccountEvent, type AccountState, userLifecycle } from '../../../machines/account.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import { readBalance } from '../point/ledger.ts'
import type { LivingRecord } from '../../resources/lifecycle.ts'
import { countRows } from '../../resources/list.ts'
import { livingRow } from '../../resources/living.ts'
import { masterData } from '../masterData/table.ts'
import { member } from './table.ts'

/** Users, as the lifecycle's handler needs them. */
export const userRecord: LivingRecord<AccountState, AccountEvent, User> = {
  ...livingRow(member),
  kind: 'user',
  lifecycle: userLifecycle,
  effects: {},
  read: readUser,
}

/** One user as the detail shows them. Throws 404 where there is none. */
export async function readUser({ db }: Context, id: number): Promise<User> {
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
    industries: await namesOf(db, row.industryIds),
    profileImage: row.profileImage,
    referralCode: row.referralCode,
    referrer: await readReferrer(db, row.referrerId),
    referredCount: await countRows(db, member, eq(member.referrerId, row.id)),
    statusReason: row.statusReason,
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function namesOf(db: Db, industryIds: number[]): Promise<string[]> {
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
