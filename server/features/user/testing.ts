import { Gender } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Db } from '../../db/database.ts'
import { idOf } from '../../demo/address.ts'
import { createMasterData, readMasterDataIds } from '../../demo/masterData.ts'
import { bankAccount, member } from './table.ts'

const at = new Date('2026-10-01T00:00:00.000Z')

/** Inserts the master data. Returns ids of its entries, and functions that insert members and bank accounts. */
export async function createMemberFixtures(db: Db) {
  await createMasterData(db)
  const masterDataIds = await readMasterDataIds(db)
  const tokyoId = idOf(masterDataIds.prefectureIds, '東京都')
  const ramenId = idOf(masterDataIds.industryIds, 'ラーメン')
  let addedCount = 0

  async function addUser(values: Partial<typeof member.$inferInsert> = {}): Promise<number> {
    addedCount += 1
    const [user] = await db
      .insert(member)
      .values({
        fullName: '佐藤 結衣',
        fullNameKana: 'サトウ ユイ',
        nickName: 'ゆいゆい',
        birthDate: '1990-04-01',
        sex: Gender.FE_MALE,
        phone: '09012345678',
        email: 'yui@post.example',
        prefectureId: tokyoId,
        address: '渋谷区本町1-2-3',
        zipcode: '150-0001',
        referralCode: `CODE${addedCount}`,
        company: '株式会社あおば',
        industryIds: [ramenId],
        status: userLifecycle.codes.active,
        createdAt: at,
        updatedAt: at,
        stateSince: at,
        ...values,
      })
      .returning({ id: member.id })
    if (!user) throw new Error('nothing was inserted')
    return user.id
  }

  async function addBankAccount(memberId: number, values: Partial<typeof BANK_ACCOUNT> = {}): Promise<void> {
    await db.insert(bankAccount).values({ memberId, ...BANK_ACCOUNT, ...values })
  }

  return { masterDataIds, tokyoId, ramenId, addUser, addBankAccount }
}

export const BANK_ACCOUNT = {
  bankName: 'みずいろ銀行',
  branchName: '渋谷支店',
  accountType: '普通',
  accountNumber: '1234567',
  holder: 'ｻﾄｳ ﾕｲ',
}
