import { TargetAudience } from '../../../contract/enumerations.ts'
import type { AudienceCode } from '../../../contract/kinds/adminNotification.ts'
import type { AdminNotificationState } from '../../../machines/lifecycles/adminNotification.ts'

interface AdminNotificationText {
  title: string
  type: string
  content: string
  audience: AudienceCode
  state: AdminNotificationState
  /** The day of its time, in days after today; absent for a draft without a time. */
  day?: number
}

const { USER, STORE, ALL } = TargetAudience

/** The admin notifications of the demo data, the newest last. */
export const ADMIN_NOTIFICATION_TEXTS: readonly AdminNotificationText[] = [
  {
    title: '秋の味覚キャンペーンのお知らせ',
    type: 'キャンペーン',
    content: '期間中、対象店舗のクーポンを使うと、いつもの2倍のポイントがもらえます。\nこの機会にぜひご利用ください。',
    audience: USER,
    state: 'sent',
    day: -52,
  },
  {
    title: '手数料の改定について',
    type: '重要なお知らせ',
    content: '来月1日より、クーポン利用の手数料を改定します。詳しくは管理者向けページの「料金」をご覧ください。',
    audience: STORE,
    state: 'sent',
    day: -38,
  },
  {
    title: '利用規約の改定',
    type: '重要なお知らせ',
    content: '利用規約を改定しました。引き続きご利用いただくことで、新しい規約に同意いただいたものとします。',
    audience: ALL,
    state: 'sent',
    day: -24,
  },
  {
    title: '紹介ポイント増量のご案内',
    type: 'キャンペーン',
    content: 'ご友人を紹介すると、紹介した方と紹介された方の両方にポイントをプレゼントします。',
    audience: USER,
    state: 'cancelled',
    day: -15,
  },
  {
    title: 'システムメンテナンスのお知らせ',
    type: 'メンテナンス',
    content: '深夜2時から4時まで、アプリをご利用いただけません。\nご不便をおかけしますが、よろしくお願いいたします。',
    audience: ALL,
    state: 'sent',
    day: -9,
  },
  {
    title: '出金手続きの営業日について',
    type: 'お知らせ',
    content: '祝日は出金の手続きをお休みします。翌営業日に順次対応します。',
    audience: USER,
    state: 'sent',
    day: -3,
  },
  {
    title: '新着店舗のご紹介',
    type: 'お知らせ',
    content: '今月は8店舗が新しく加わりました。お近くの店舗を探してみてください。',
    audience: USER,
    state: 'overdue',
    day: -1,
  },
  {
    title: '年末年始の営業時間の登録のお願い',
    type: 'お願い',
    content: '年末年始の営業時間が普段と異なる店舗は、店舗情報から登録をお願いします。',
    audience: STORE,
    state: 'scheduled',
    day: 2,
  },
  {
    title: '年末年始の休業のお知らせ',
    type: '重要なお知らせ',
    content: '12月29日から1月3日まで、お問い合わせへの回答をお休みします。',
    audience: ALL,
    state: 'scheduled',
    day: 12,
  },
  {
    title: '口コミへの返信のすすめ',
    type: 'ヒント',
    content: '口コミに返信すると、お客様の再来店につながります。店舗アプリの「口コミ」から返信できます。',
    audience: STORE,
    state: 'draft',
  },
  {
    title: '冬のポイントアップ（案）',
    type: 'キャンペーン',
    content: '実施期間と倍率は未定です。',
    audience: USER,
    state: 'draft',
  },
  {
    title: 'アプリの新しい機能',
    type: 'お知らせ',
    content: '店舗とのメッセージで写真を送れるようになりました。最新のアプリに更新してお使いください。',
    audience: USER,
    state: 'draft',
    day: 5,
  },
]
