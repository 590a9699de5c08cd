import { CouponUseType } from '../../../contract/enumerations.ts'
import type { Store } from '../../../contract/store.ts'
import { storeAccountLifecycle } from '../../../machines/lifecycles/account.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { createMasterData, readMasterDataIds } from '../../demo/masterData.ts'
import { idOf } from '../../demo/address.ts'
import { coupon, product } from './partTables.ts'
import { store } from './table.ts'
import { storeOwner } from '../storeAccount/table.ts'

const at = new Date('2026-10-01T00:00:00.000Z')

/** Inserts the master data and one owner. Returns them with a function that inserts stores of that owner. */
export async function createStoreFixtures(db: Db) {
  await createMasterData(db)
  const masterDataIds = await readMasterDataIds(db)
  const [owner] = await db
    .insert(storeOwner)
    .values({
      name: '山田 花子',
      nameKana: 'ヤマダ ハナコ',
      email: 'hanako@stores.example',
      phone: '09011112222',
      status: storeAccountLifecycle.codes.active,
      createdAt: at,
      updatedAt: at,
      stateSince: at,
    })
    .returning()
  if (!owner) throw new Error('nothing was inserted')
  const tokyoId = idOf(masterDataIds.prefectureIds, '東京都')
  const ramenId = idOf(masterDataIds.industryIds, 'ラーメン')

  async function addStore(values: Partial<typeof store.$inferInsert> = {}): Promise<number> {
    const [added] = await db
      .insert(store)
      .values({
        creatorId: owner?.id ?? 0,
        name: '麺屋 龍',
        nameKana: 'メンヤ リュウ',
        nickName: '龍',
        phone: '0312345678',
        zipcode: '150-0001',
        prefectureId: tokyoId,
        address: '渋谷区本町1-2-3',
        industryId: ramenId,
        introduction: '豚骨の一杯。',
        status: storeLifecycle.codes.requested,
        createdAt: at,
        updatedAt: at,
        stateSince: at,
        ...values,
      })
      .returning({ id: store.id })
    if (!added) throw new Error('nothing was inserted')
    return added.id
  }
  return { masterDataIds, owner, tokyoId, ramenId, addStore }
}

/** Inserts a coupon of a store, with a waiting payment, and returns the id of the coupon. */
export async function addCoupon(
  db: Db,
  storeId: number,
  values: Partial<typeof coupon.$inferInsert> = {},
): Promise<number> {
  const [added] = await db
    .insert(coupon)
    .values({
      storeId,
      title: '一杯無料',
      point: 100,
      useType: CouponUseType.USE_A_LOT_OF_TIMES,
      displayFrom: at,
      displayTo: new Date('2026-12-31T15:00:00.000Z'),
      status: couponPaymentLifecycle.codes.waiting,
      createdAt: at,
      updatedAt: at,
      stateSince: at,
      ...values,
    })
    .returning({ id: coupon.id })
  if (!added) throw new Error('nothing was inserted')
  return added.id
}

/** Inserts an active product of a store, and returns its id. Needs the master data. */
export async function addProduct(
  db: Db,
  storeId: number,
  values: Partial<typeof product.$inferInsert> = {},
): Promise<number> {
  const masterDataIds = await readMasterDataIds(db)
  const [makerId = 0] = masterDataIds.makerIds.values()
  const [categoryId = 0] = masterDataIds.categoryIds.values()
  const [added] = await db
    .insert(product)
    .values({
      storeId,
      name: '龍の湯呑み',
      makerId,
      categoryId,
      description: '',
      status: productLifecycle.codes.active,
      createdAt: at,
      updatedAt: at,
      stateSince: at,
      ...values,
    })
    .returning({ id: product.id })
  if (!added) throw new Error('nothing was inserted')
  return added.id
}

/** Returns the API response for a store with the default values of {@link createStoreFixtures}. */
export function expectedStore(id: number, { tokyoId, ramenId }: { tokyoId: number; ramenId: number }): Store {
  return {
    id,
    name: '麺屋 龍',
    nameKana: 'メンヤ リュウ',
    nickName: '龍',
    creator: '山田 花子',
    phone: '0312345678',
    zipcode: '150-0001',
    prefectureId: tokyoId,
    prefecture: '東京都',
    address: '渋谷区本町1-2-3',
    industryId: ramenId,
    industry: 'ラーメン',
    introduction: '豚骨の一杯。',
    status: storeLifecycle.codes.requested,
    statusReason: null,
    version: 1,
    balance: 0,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  }
}
