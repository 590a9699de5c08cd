/** What a member of staff types into the palette, and the entry they want. */
export interface Query {
  typed: string
  /** The address of a screen, tab, section, field or filter, or the id of a command. Several if each of them is right. */
  wanted: readonly string[]
  /** Whether it has a typing error. */
  isMistyped?: boolean
}

const wants = (typed: string, ...wanted: string[]): Query => ({ typed, wanted })
const mistypes = (typed: string, ...wanted: string[]): Query => ({ typed, wanted, isMistyped: true })

const WITHDRAWALS = ['/point?section=withdrawals', '/point', '/point-management?section=withdrawals']
const CONFIG = ['/point-management?section=config', '/point-management']

/** Queries of people who write Japanese: in kanji, kana, half-width kana or Latin letters. */
export const JAPANESE: readonly Query[] = [
  wants('店舗', '/stores'),
  wants('てんぽ', '/stores'),
  wants('ﾃﾝﾎﾟ', '/stores'),
  wants('店舗一覧', '/stores'),
  wants('承認待ち', '/stores?tab=pending', '/stores'),
  wants('しょうにんまち', '/stores?tab=pending', '/stores'),
  wants('syouninmati', '/stores?tab=pending', '/stores'),
  wants('停止中の店舗', '/stores?tab=inactive'),
  wants('店舗 クーポン', '/store-detail/$id?tab=coupon'),
  wants('口コミ', '/store-detail/$id?tab=rating'),
  wants('出金', ...WITHDRAWALS),
  wants('syukkin', ...WITHDRAWALS),
  wants('振込', ...WITHDRAWALS, '/point?tab=transferring'),
  wants('口座', '/user-detail/$id?tab=bank'),
  wants('残高', '/point?section=members', '/user-detail/$id?tab=point'),
  wants('会員のポイント', '/point?section=members'),
  wants('手数料', '/point-management?field=useCouponPercentFee'),
  wants('最低出金', '/point-management?field=minPointWithdraw'),
  wants('紹介特典', '/point-management?field=referralReward', '/point-management?field=referralCodeEntererReward'),
  wants('せってい', ...CONFIG),
  wants('けんげん', '/permission'),
  wants('未対応', '/reports?tab=unhandled', '/reports'),
  wants('おしらせ', '/admin-notification'),
  wants('パスワード変更', 'password.change'),
  wants('ろぐあうと', 'session.signOut'),
  wants('大阪', '/stores?prefecture=27', '/users?prefecture=27'),
  mistypes('syukin', ...WITHDRAWALS),
  mistypes('tenppo', '/stores'),
  mistypes('kengemn', '/permission'),
  mistypes('メッセジー', '/messages/store', '/messages/user'),
  mistypes('パスワド', 'password.change'),
]

/** Queries of people who write Vietnamese, with and without accents. */
export const VIETNAMESE: readonly Query[] = [
  wants('cửa hàng', '/stores'),
  wants('cua hang', '/stores'),
  wants('danh sách cửa hàng', '/stores'),
  wants('cua hang cho duyet', '/stores?tab=pending', '/stores'),
  wants('bi tu choi', '/stores?tab=rejected', '/point?tab=rejected'),
  wants('tai khoan cua hang', '/store-account'),
  wants('rút điểm', ...WITHDRAWALS),
  wants('rut diem', ...WITHDRAWALS),
  wants('rut tien', ...WITHDRAWALS),
  wants('thanh vien', '/users'),
  wants('nguoi dung', '/users'),
  wants('tin nhan cua hang', '/messages/store'),
  wants('báo cáo', '/reports'),
  wants('thong bao', '/notification', '/admin-notification'),
  wants('nhan vien', '/staffs'),
  wants('ngôn ngữ', '/languages'),
  wants('du lieu danh muc', '/masterdata'),
  wants('vai tro', '/role'),
  wants('phân quyền', '/permission'),
  wants('ho so', '/profile'),
  wants('cai dat', ...CONFIG),
  wants('phi coupon', '/point-management?field=useCouponPercentFee'),
  wants('diem rut toi thieu', '/point-management?field=minPointWithdraw'),
  wants('tài khoản ngân hàng', '/user-detail/$id?tab=bank'),
  wants(
    'lich su diem',
    '/user-detail/$id?tab=point',
    '/user-detail/$id?tab=point&list=history',
    '/point?section=members',
  ),
  wants('doi mat khau', 'password.change'),
  wants('đăng xuất', 'session.signOut'),
  wants('danh gia', '/store-detail/$id?tab=rating'),
  mistypes('cua hnag', '/stores'),
  mistypes('nhan vein', '/staffs'),
  mistypes('dang xuatt', 'session.signOut'),
]

/** Queries of people who write English. */
export const ENGLISH: readonly Query[] = [
  wants('stores', '/stores'),
  wants('shop', '/stores'),
  wants('approved stores', '/stores?tab=approved'),
  wants('owners', '/store-account'),
  wants('withdrawals', ...WITHDRAWALS),
  wants('payout', ...WITHDRAWALS),
  wants('members', '/users'),
  wants('deleted users', '/users?tab=deleted'),
  wants('chat', '/messages/store', '/messages/user'),
  wants('complaints', '/reports'),
  wants('announcement', '/admin-notification'),
  wants('employees', '/staffs'),
  wants('settings', ...CONFIG),
  wants('fee', '/point-management?field=useCouponPercentFee'),
  wants('referral reward', '/point-management?field=referralReward'),
  wants('translations', '/languages'),
  wants('bank account', '/user-detail/$id?tab=bank'),
  wants('products', '/store-detail/$id?tab=product'),
  wants('dark mode', 'theme.dark'),
  wants('log out', 'session.signOut'),
  wants('shortcuts', 'keys.show'),
  wants('osaka', '/stores?prefecture=27', '/users?prefecture=27'),
  mistypes('setings', ...CONFIG),
  mistypes('permisions', '/permission'),
  mistypes('witdrawal', ...WITHDRAWALS),
  mistypes('pasword', 'password.change'),
  mistypes('mesages', '/messages/store', '/messages/user'),
  mistypes('anouncement', '/admin-notification'),
  mistypes('refferal', '/point-management?field=referralReward', '/user-detail/$id?tab=point&list=referrals'),
]

/** The fields of records by which staff find them. */
export interface Searched {
  name: string
  kana: string
  phone: string
  email: string
  code: string
}

/** A query for a record of the demo data: what is typed follows from the fields of the record. */
export interface RecordQuery {
  kind: 'store' | 'user' | 'withdrawal' | 'storeAccount'
  id: number
  typed: (record: Searched & { id: number }) => string
}

const finds = (kind: RecordQuery['kind'], id: number, typed: RecordQuery['typed']): RecordQuery => ({ kind, id, typed })

/** Queries for records: three by Japanese writing, three by Latin letters, and three by numbers. */
export const RECORDS: readonly RecordQuery[] = [
  finds('store', 12, ({ name }) => name),
  finds('user', 31, ({ name }) => name.replace(' ', '')),
  finds('user', 58, ({ kana }) => kana),
  finds('user', 77, ({ email }) => email),
  finds('storeAccount', 9, ({ email }) => email),
  finds('user', 95, ({ code }) => code.toLowerCase()),
  finds('store', 40, ({ phone }) => phone),
  finds('user', 120, ({ phone }) => phone.replace(/^(\d{3})(\d{4})/, '$1-$2-')),
  finds('withdrawal', 64, ({ id }) => `#${id}`),
]
