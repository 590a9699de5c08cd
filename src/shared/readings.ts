import type { Readings } from '../navigation/listFilter.ts'

const PREFECTURES =
  '北海道 ほっかいどう 青森県 あおもり 岩手県 いわて 宮城県 みやぎ 秋田県 あきた 山形県 やまがた 福島県 ふくしま 茨城県 いばらき ' +
  '栃木県 とちぎ 群馬県 ぐんま 埼玉県 さいたま 千葉県 ちば 東京都 とうきょう 神奈川県 かながわ 新潟県 にいがた 富山県 とやま ' +
  '石川県 いしかわ 福井県 ふくい 山梨県 やまなし 長野県 ながの 岐阜県 ぎふ 静岡県 しずおか 愛知県 あいち 三重県 みえ 滋賀県 しが ' +
  '京都府 きょうと 大阪府 おおさか 兵庫県 ひょうご 奈良県 なら 和歌山県 わかやま 鳥取県 とっとり 島根県 しまね 岡山県 おかやま ' +
  '広島県 ひろしま 山口県 やまぐち 徳島県 とくしま 香川県 かがわ 愛媛県 えひめ 高知県 こうち 福岡県 ふくおか 佐賀県 さが ' +
  '長崎県 ながさき 熊本県 くまもと 大分県 おおいた 宮崎県 みやざき 鹿児島県 かごしま 沖縄県 おきなわ'
const SUFFIXES: Readonly<Record<string, string>> = { 都: 'と', 府: 'ふ', 県: 'けん' }

function prefectureReadings(): [label: string, words: string][] {
  const parts = PREFECTURES.split(' ')
  return parts.flatMap((label, at) => {
    const reading = parts[at + 1] ?? ''
    const words = [`${reading}${SUFFIXES[label.slice(-1)] ?? ''}`, ...(label === '群馬県' ? ['gumma'] : [])]
    return at % 2 === 0 ? [[label, words.join(' ')]] : []
  })
}

/** Readings of prefectures, and readings and translations of industries. What is not listed is found by its label. */
const READINGS: Readings = {
  ...Object.fromEntries(prefectureReadings()),
  居酒屋: 'いざかや izakaya pub bar quán nhậu',
  ラーメン: 'らーめん ramen noodles mì',
  'カフェ・喫茶': 'かふぇ きっさ cafe coffee cà phê',
  '寿司・和食': 'すし わしょく sushi japanese food món nhật',
  焼肉: 'やきにく barbecue bbq thịt nướng',
  'パン・洋菓子': 'ぱん ようがし bakery bread confectionery cake bánh',
  美容室: 'びようしつ hair beauty salon tóc',
  '整体・マッサージ': 'せいたい まっさーじ massage',
  花屋: 'はなや flowers florist hoa',
  '書店・文具': 'しょてん ぶんぐ books stationery hiệu sách văn phòng phẩm',
  '雑貨・衣料品': 'ざっか いりょうひん clothes fashion goods quần áo tạp hóa',
  '薬局・健康食品': 'やっきょく けんこうしょくひん pharmacy drugstore health hiệu thuốc',
  その他: 'そのた other khác',
}

export default READINGS
