/*
 * The data of the minimal backend: the entities with the fields that the product's specification names, and nothing
 * else.
 */

/** One record: its fields by name. */
export type Item = Record<string, unknown> & { id: number }

const PREFECTURES = ['東京都', '大阪府', '北海道']

const repeat = (count: number, create: (id: number) => Record<string, unknown>): Item[] =>
  Array.from({ length: count }, (_, index) => ({ ...create(index + 1), id: index + 1 }))

/** Creates the records of each list, by the path of the list. */
export function createData(): Map<string, Item[]> {
  return new Map([
    [
      '/store',
      repeat(23, (id) => ({
        name: `店舗${id}`,
        creator: '山田 太郎',
        phone: '0312345678',
        address: `${PREFECTURES[id % 3]}中央区${id}`,
        status: id <= 3 ? 1 : 2,
        nickName: `店${id}`,
      })),
    ],
    ['/store-account', repeat(2, (id) => ({ name: `店主${id}`, status: 1 }))],
    [
      '/user',
      repeat(3, (id) => ({
        fullName: `会員${id}`,
        nickName: `会${id}`,
        dateOfBirth: '1990-04-01',
        sex: 1,
        phone: '09012345678',
        email: `member${id}@example.jp`,
        prefecture: '東京都',
        totalPoint: 100 * id,
        status: 1,
      })),
    ],
    [
      '/point/withdrawal',
      repeat(2, (id) => ({
        userName: `会員${id}`,
        requestedPoint: 500 * id,
        createdAt: '2026-01-02T03:04:05Z',
        bankName: 'みほん銀行',
        branchName: '本店',
        accountType: '普通',
        accountNumber: '1234567',
        accountHolder: 'ヤマダ タロウ',
        status: 1,
      })),
    ],
    ['/point/history/store', repeat(1, () => ({ type: 'BUY_POINT', point: 300, date: '2026-01-02T03:04:05Z' }))],
    ['/point/history/user', repeat(1, () => ({ type: 'REFERRAL', point: 20, date: '2026-01-02T03:04:05Z' }))],
    [
      '/report',
      repeat(1, () => ({
        userName: '会員1',
        email: 'member1@example.jp',
        store: '店舗1',
        content: '迷惑です',
        status: 0,
      })),
    ],
    ['/system/staff', repeat(1, () => ({ email: 'staff@example.jp', status: 1, roles: [{ id: 1, name: '管理者' }] }))],
    ['/system/role', repeat(1, () => ({ name: '管理者', description: 'すべて' }))],
    ['/system/permission', repeat(1, () => ({ name: '店舗', key: 'STORE_MANAGEMENT' }))],
    ['/system/language', repeat(1, () => ({ keyName: 'app.title', target: 'APP', translateValue: 'アプリ' }))],
    ['/resource', repeat(1, () => ({ key: 'about', kind: 1, value: '本文' }))],
    ['/system/master-data/industry', repeat(1, () => ({ type: 1, value: '飲食' }))],
  ])
}

/** The permission groups of the only staff member: all of them. */
export const PERMISSION_NAMES = [
  'USER_MANAGEMENT',
  'CONVERSATION_MANAGEMENT',
  'PRODUCT_MANAGEMENT',
  'POINT_MANAGEMENT',
  'SYSTEM_MANAGEMENT',
  'STORE_MANAGEMENT',
  'NOTIFICATION_MANAGEMENT',
  'REPORT_MANAGEMENT',
]
