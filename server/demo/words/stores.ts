import type { Subject } from '../../features/demoPictures/subjects.ts'
import { type TextWithKana, parseWords } from './parseWords.ts'

/** A type of store: patterns of names (`＊` is replaced by a stem), products and texts. */
export interface StoreType {
  industry: string
  /** The weight with which this type is picked at random. */
  share: number
  namePatterns: TextWithKana[]
  stems: TextWithKana[]
  introductions: string[]
  coupons: string[]
  /** Product names by category. */
  products: Record<string, string[]>
}

const JAPANESE_NAME_STEMS = parseWords(`
  龍/リュウ 大吉/ダイキチ 福/フク 山吹/ヤマブキ つばき/ツバキ こはく/コハク 花鳥/カチョウ 一休/イッキュウ 松風/マツカゼ 千鳥/チドリ
  まるふく/マルフク 竹の家/タケノヤ 梅月/バイゲツ 鶴亀/ツルカメ 銀次/ギンジ 吉兵衛/キチベエ 月見/ツキミ 浜の屋/ハマノヤ 雪うさぎ/ユキウサギ
  ひさご/ヒサゴ たぬき/タヌキ 朝日/アサヒ 初音/ハツネ 若松/ワカマツ 喜楽/キラク 大和/ヤマト 七福/シチフク 小春/コハル 暁/アカツキ 凪/ナギ
  あかり/アカリ ほたる/ホタル ゆうなぎ/ユウナギ みなと/ミナト 三日月/ミカヅキ 風鈴/フウリン 桔梗/キキョウ いろは/イロハ 扇/オウギ 山河/サンガ
`)

const WESTERN_NAME_STEMS = parseWords(`
  ソレイユ ルミエール ひだまり/ヒダマリ アンジュ グリーンリーフ ミモザ リベルテ オリーブ こもれび/コモレビ モンターニュ カナリア ブルーム
  そよかぜ/ソヨカゼ ラパン アトリエ ポルト マーガレット プリムラ クローバー はなうた/ハナウタ ノワール シエル フルール マロン リラ
  エトワール サンテ ペーパームーン メープル コスモス カモメ/カモメ ラ・ルーナ/ラルーナ セゾン ジャルダン ハーモニー リーベ
`)

export const STORE_TYPES: StoreType[] = [
  {
    industry: '居酒屋',
    share: 14,
    namePatterns: parseWords('居酒屋＊/イザカヤ＊ 炉端＊/ロバタ＊ 酒処＊/サケドコロ＊ 大衆酒場＊/タイシュウサカバ＊'),
    stems: JAPANESE_NAME_STEMS,
    introductions: [
      '地酒と旬の魚を、気取らない値段で。',
      '炭火の香りと季節の一品でお迎えします。',
      '仕事帰りに一人でも寄れる店です。',
    ],
    coupons: ['生ビール1杯無料', 'お通し代サービス', 'お会計10%オフ', '飲み放題コース500円引き'],
    products: {
      酒類: ['純米吟醸 一合', '季節の梅酒', '芋焼酎ボトル'],
      食品: ['自家製塩辛', '炙り明太子', 'もつ煮込みセット'],
    },
  },
  {
    industry: 'ラーメン',
    share: 12,
    namePatterns: parseWords('麺屋＊/メンヤ＊ らーめん＊/ラーメン＊ 中華そば＊/チュウカソバ＊ 支那そば＊/シナソバ＊'),
    stems: JAPANESE_NAME_STEMS,
    introductions: [
      '豚骨と鶏を二日炊いた濃厚な一杯。',
      '昔ながらの醤油味を三代守っています。',
      '自家製麺と国産野菜にこだわっています。',
    ],
    coupons: ['味玉トッピング無料', '替玉1玉無料', '餃子1皿サービス', '大盛り無料'],
    products: { 食品: ['生ラーメン 3食入り', '自家製チャーシュー', '特製辣油', '冷凍餃子 20個'] },
  },
  {
    industry: 'カフェ・喫茶',
    share: 12,
    namePatterns: parseWords('喫茶＊/キッサ＊ カフェ・＊/カフェ＊ ＊珈琲店/＊コーヒーテン ＊コーヒー/＊コーヒー'),
    stems: WESTERN_NAME_STEMS,
    introductions: [
      '自家焙煎の珈琲と手作りの焼き菓子。',
      '本を片手に長居できる静かな店です。',
      '朝七時からモーニングをご用意しています。',
    ],
    coupons: ['ケーキセット200円引き', 'ブレンド1杯無料', 'モーニング半額', '珈琲豆100gプレゼント'],
    products: {
      飲料: ['ブレンド豆 200g', '深煎りドリップ 10袋', '水出しアイスコーヒー'],
      菓子: ['バターサブレ', '自家製プリン'],
    },
  },
  {
    industry: '寿司・和食',
    share: 8,
    namePatterns: parseWords('鮨＊/スシ＊ 寿司処＊/スシドコロ＊ 割烹＊/カッポウ＊ 日本料理＊/ニホンリョウリ＊'),
    stems: JAPANESE_NAME_STEMS,
    introductions: [
      '毎朝市場で選んだ魚を握ります。',
      '季節の会席を個室で。法事やお祝いにも。',
      'カウンター八席、予約をおすすめします。',
    ],
    coupons: ['茶碗蒸しサービス', '特上握り10%オフ', '会席コース1,000円引き', 'お土産用巻き寿司プレゼント'],
    products: { 食品: ['ちらし寿司 一人前', '鯖の押し寿司', '出汁巻き卵'], 酒類: ['大吟醸 四合瓶'] },
  },
  {
    industry: '焼肉',
    share: 7,
    namePatterns: parseWords('焼肉＊/ヤキニク＊ 炭火焼肉＊/スミビヤキニク＊ ホルモン＊/ホルモン＊'),
    stems: JAPANESE_NAME_STEMS,
    introductions: [
      '一頭買いの和牛を手頃な値段で。',
      '七輪でじっくり焼く、昔ながらの焼肉屋。',
      '希少部位の盛り合わせが人気です。',
    ],
    coupons: ['上カルビ1皿無料', 'お会計5%オフ', '石焼ビビンバ半額', 'ソフトドリンク飲み放題'],
    products: { 食品: ['特選カルビ 300g', '自家製キムチ', '秘伝の焼肉のたれ'] },
  },
  {
    industry: 'パン・洋菓子',
    share: 9,
    namePatterns: parseWords(
      'ベーカリー＊/ベーカリー＊ パティスリー＊/パティスリー＊ ブーランジェリー＊/ブーランジェリー＊ ＊洋菓子店/＊ヨウガシテン',
    ),
    stems: WESTERN_NAME_STEMS,
    introductions: [
      '国産小麦と天然酵母の焼きたてパン。',
      '誕生日のケーキは前日までにご予約ください。',
      '素材の味を生かした季節の焼き菓子。',
    ],
    coupons: ['食パン1斤100円引き', 'シュークリーム1個プレゼント', 'ホールケーキ10%オフ', '500円以上で珈琲無料'],
    products: {
      食品: ['角食パン', 'カンパーニュ', '塩バターロール'],
      菓子: ['苺のショートケーキ', 'マドレーヌ 5個入り', '焼き菓子詰め合わせ'],
    },
  },
  {
    industry: '美容室',
    share: 10,
    namePatterns: parseWords('美容室＊/ビヨウシツ＊ ヘアサロン＊/ヘアサロン＊ ヘアーメイク＊/ヘアーメイク＊'),
    stems: WESTERN_NAME_STEMS,
    introductions: [
      '髪の悩みを丁寧に伺う少人数のサロンです。',
      '白髪染めも髪にやさしい薬剤で。',
      'お子さま連れも歓迎、キッズスペースあり。',
    ],
    coupons: ['カット+カラー1,000円引き', 'トリートメント無料', '初回30%オフ', 'ヘッドスパ15分サービス'],
    products: {
      '美容・ヘアケア': ['しっとりシャンプー 300ml', 'ヘアオイル', '椿油トリートメント', 'スタイリングワックス'],
    },
  },
  {
    industry: '整体・マッサージ',
    share: 7,
    namePatterns: parseWords('＊整体院/＊セイタイイン ＊治療院/＊チリョウイン ほぐし処＊/ホグシドコロ＊'),
    stems: JAPANESE_NAME_STEMS,
    introductions: [
      '肩こり腰痛は一人で悩まずご相談ください。',
      '国家資格を持つ施術者が担当します。',
      '夜十時まで受付、お仕事帰りにどうぞ。',
    ],
    coupons: ['初回60分2,000円引き', '延長10分無料', '回数券1回分サービス', '足つぼ20分半額'],
    products: { 健康: ['温熱シート 10枚', '骨盤ベルト', '薬草入浴剤', 'ストレッチポール'] },
  },
  {
    industry: '花屋',
    share: 5,
    namePatterns: parseWords('フラワーショップ＊/フラワーショップ＊ 花＊/ハナ＊ ＊生花店/＊セイカテン'),
    stems: WESTERN_NAME_STEMS,
    introductions: [
      '市場から届いた季節の花を一本から。',
      '贈り物の花束は予算に合わせて作ります。',
      '観葉植物の育て方もご相談ください。',
    ],
    coupons: ['花束500円引き', '季節の一輪プレゼント', '観葉植物10%オフ', '配達料無料'],
    products: { '花・園芸': ['季節の花束', '多肉植物の寄せ植え', 'ハーブの苗', 'テラコッタ鉢'] },
  },
  {
    industry: '書店・文具',
    share: 4,
    namePatterns: parseWords('＊書店/＊ショテン ＊堂書房/＊ドウショボウ 文具の＊/ブングノ＊'),
    stems: JAPANESE_NAME_STEMS,
    introductions: [
      '町の本屋として七十年。取り寄せも承ります。',
      '万年筆の調整は店主にお任せください。',
      '絵本の読み聞かせ会を毎月開いています。',
    ],
    coupons: ['文具5%オフ', '図書カード100円分', 'ブックカバープレゼント', '名入れ無料'],
    products: { '書籍・文具': ['万年筆用インク', '手帳カバー', '和紙の便箋セット', '絵本選書 3冊'] },
  },
  {
    industry: '雑貨・衣料品',
    share: 8,
    namePatterns: parseWords('雑貨店＊/ザッカテン＊ 洋品＊/ヨウヒン＊ セレクトショップ＊/セレクトショップ＊'),
    stems: WESTERN_NAME_STEMS,
    introductions: [
      '暮らしになじむ器と布を集めました。',
      '作り手の顔が見える品だけを置いています。',
      '季節の変わり目にのぞきに来てください。',
    ],
    coupons: ['全品10%オフ', 'ラッピング無料', '2点目半額', '3,000円以上で手ぬぐい進呈'],
    products: { '雑貨・衣料': ['麻のエプロン', '波佐見焼の飯碗', '今治タオル', '藍染めのストール'] },
  },
  {
    industry: '薬局・健康食品',
    share: 4,
    namePatterns: parseWords('＊薬局/＊ヤッキョク くすりの＊/クスリノ＊ 漢方＊/カンポウ＊'),
    stems: JAPANESE_NAME_STEMS,
    introductions: [
      '処方せんの受付から健康相談まで。',
      '体質に合わせた漢方をご提案します。',
      '在宅の方への配達も行っています。',
    ],
    coupons: ['栄養ドリンク1本無料', '健康食品10%オフ', 'ポイント2倍', '血圧測定無料'],
    products: { 健康: ['黒酢カプセル', '葛根湯 10包', '青汁 30包', 'のど飴'] },
  },
]

/** What the picture of a product shows, by the product's category. */
export const PRODUCT_PICTURE_SUBJECTS: Record<string, Subject> = {
  酒類: 'bottle',
  食品: 'bowl',
  飲料: 'cup',
  菓子: 'sweet',
  '美容・ヘアケア': 'dispenser',
  健康: 'remedy',
  '花・園芸': 'flower',
  '書籍・文具': 'book',
  '雑貨・衣料': 'cloth',
}

export const MAKERS = [
  'さくら食品株式会社',
  '株式会社みどり飲料',
  '北の菓子本舗',
  '株式会社あおい化粧品',
  '三河屋酒造',
  '株式会社ことぶき製薬',
  'みやび工房',
  '瀬戸内フーズ株式会社',
  '株式会社やまなみ園芸',
  '日の丸紙工株式会社',
  '越前醸造',
  '有限会社はまなす',
  '株式会社東雲繊維',
  '自社製造',
] as const

/** Descriptions of products. */
export const PRODUCT_DESCRIPTIONS = [
  '店頭で一番人気の品です。',
  '数量限定、なくなり次第終了します。',
  '贈り物にも喜ばれています。',
  '毎朝店内で仕込んでいます。',
  '国産の素材だけで作りました。',
  '長く使えるよう丁寧に仕上げています。',
] as const
