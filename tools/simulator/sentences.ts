import type { Random } from './random.ts'

const SUBJECTS = [
  'クーポン',
  'ポイント',
  '出金',
  '店舗の登録',
  '会員証',
  '口座の変更',
  '商品の写真',
  'レビュー',
] as const
const QUESTIONS = [
  'が表示されません。',
  'について教えてください。',
  'の確認をお願いします。',
  'はいつ反映されますか？',
  'がうまくいきません。スマートフォンを再起動しても同じでした。',
  'の件、承知しました。ありがとうございます！',
] as const

/** Returns a sentence of the kind that members, stores and staff write, with a number that tells it from others. */
export function randomSentence(random: Random): string {
  return `${random.pick(SUBJECTS)}${random.pick(QUESTIONS)}（${random.below(1_000_000)}）`
}
