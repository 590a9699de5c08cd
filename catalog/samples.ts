/** Names as they are in the data: they are in one language, whatever the language of the console. */
export const SAMPLE_NAMES = {
  usual: 'パン工房 麦の香',
  vietnamese: 'Quán Phở Thìn Hà Nội',
  long: '株式会社東京都中央区日本橋人形町和菓子製造販売本舗さくら堂本店インターナショナルホールディングス',
  rightToLeft: 'مخبز السلام',
}

/** A long text without a blank. */
export const SAMPLE_LONG_WORD = 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789'

/** An instant that stays the same. */
export const SAMPLE_INSTANT = '2026-11-28T03:04:05.000Z'

/** Does nothing: a sample has no effect. */
export const doNothing = (): void => undefined
