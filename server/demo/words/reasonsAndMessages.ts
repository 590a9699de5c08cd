import type { REPORTABLE_KINDS } from '../../../contract/report.ts'

/** The texts of reviews by rating. */
export const REVIEW_TEXTS_BY_RATING: Record<number, string[]> = {
  5: [
    '期待以上でした。家族もとても喜んでいました。',
    '店員さんの対応が丁寧で、また必ず伺います。',
    'この値段でこの内容は驚きです。友人にもすすめました。',
    '三回目の利用ですが、いつも変わらず満足です。',
    'クーポンで気軽に入れて、すっかり常連になりました。',
  ],
  4: [
    '落ち着いた雰囲気で良かったです。少し待ちました。',
    '全体に満足です。駐車場がもう少し広いと助かります。',
    '説明が分かりやすく安心できました。',
    '味は文句なし。週末は混むので予約がおすすめです。',
  ],
  3: [
    '普通に良かったです。近くに来たらまた寄ります。',
    '可もなく不可もなくという印象でした。',
    '内容は良いのですが、少し値段が高めに感じました。',
  ],
  2: [
    '予約したのに二十分ほど待たされました。',
    '写真の印象と少し違いました。',
    '店内が少し騒がしく落ち着きませんでした。',
  ],
  1: ['クーポンが使えないと言われました。案内を分かりやすくしてほしいです。', '対応が素っ気なく残念でした。'],
}

/** The texts of reports by the kind of reported record. */
export const REPORT_TEXTS_BY_KIND: Record<(typeof REPORTABLE_KINDS)[number], readonly string[]> = {
  store: [
    '営業時間内に伺いましたが閉まっていました。掲載内容を確認してください。',
    'クーポンの利用を断られました。理由の説明もありませんでした。',
    '掲載の住所に店舗がありませんでした。',
  ],
  user: ['迷惑なメッセージを何度も送ってきます。', '本人ではない写真を使っているようです。'],
  message: ['店舗から関係のない勧誘のメッセージが届きました。', '個人の連絡先をしつこく聞かれました。'],
  review: ['事実と違う口コミが書かれています。', '口コミに個人の名前が書かれています。'],
}

/** Replies of store owners to good reviews. */
export const OWNER_REPLIES_TO_GOOD_REVIEWS = [
  'ご来店ありがとうございました。またのお越しを心よりお待ちしております。',
  'うれしいお言葉をありがとうございます。スタッフ一同の励みになります。',
  '温かいご感想をありがとうございます。次回もご満足いただけるよう努めます。',
] as const

/** Replies of store owners to bad reviews. */
export const OWNER_REPLIES_TO_BAD_REVIEWS = [
  'このたびはご不便をおかけし申し訳ございません。いただいたご意見をもとに改善いたします。',
  'ご期待に添えず申し訳ございませんでした。スタッフ全員で見直しを行います。',
] as const

/** Replies of members to store owners. */
export const MEMBER_REPLIES_TO_OWNERS = [
  'ご返信ありがとうございます。また伺います。',
  '丁寧なご対応に安心しました。',
] as const

/** Reasons for which store requests are rejected. */
export const STORE_REJECTION_REASONS = [
  '営業許可証の写しが不鮮明で、許可番号を確認できませんでした。鮮明な写しの再提出を依頼済み。',
  '住所が登記簿の記載と一致しません。',
  '同じ店舗がすでに登録されています。',
  '取扱商品が利用規約第5条に抵触するため。',
  '電話番号に三度連絡しましたが、つながりませんでした。',
  '営業許可証の有効期限が切れていました。',
  '申請者が店舗の代表者であることを確認できませんでした。',
] as const

/** Reasons for which stores are deactivated. An empty text means that no reason was given. */
export const STORE_DEACTIVATION_REASONS = [
  '改装のため休業するとの連絡がありました。再開は未定。',
  '閉店の届け出を受理。',
  '利用規約に反する掲載が続いたため停止。二度の注意に応答なし。',
  '店主の都合により一時休業。',
  'クーポンの利用を断られたとの通報が続いたため、事実確認が終わるまで停止。',
  '',
] as const

/** Reasons for deactivations of accounts that are deactivated once or twice. An empty text means that none is given. */
export const ACCOUNT_DEACTIVATION_REASONS = [
  '本人の希望により一時停止。',
  '登録の電話番号に連絡がつかないため停止。',
  '不正利用の疑いがあり確認中。',
  'メールアドレス宛の通知が不達のため、本人確認が取れるまで停止。',
  '',
] as const

/** Reasons for which products are deactivated. */
export const PRODUCT_DEACTIVATION_REASONS = [
  '販売終了。',
  '在庫がないため停止。',
  '原材料の表示を確認中。',
  '季節外のため停止。',
] as const

/** Reasons for which accounts are deleted. */
export const ACCOUNT_DELETION_REASONS = [
  '本人から退会の申し出がありました。',
  '重複した登録のため、古いほうを削除。',
  '利用規約に反する利用が続いたため。',
  '本人の逝去につき、ご家族から届け出がありました。',
] as const

/** Reasons for which withdrawals are rejected before the transfer. */
export const WITHDRAWAL_REJECTION_REASONS = [
  '口座名義が会員の氏名と一致しません。',
  '支店名が確認できませんでした。本人に照会済み。',
  '不正利用の疑いがあり、本人確認が取れませんでした。',
  '本人から取り下げの申し出がありました。',
  '同額の申請が重複しているため。',
] as const

/** Reasons for the deactivations of accounts that are deactivated more than once. */
export const REPEATED_DEACTIVATION_REASONS = [
  '不審なログインを検知したため一時停止。',
  '本人から乗っ取りの疑いの申告あり。確認が取れるまで停止。',
  '迷惑なメッセージの通報により一時停止。',
  '同一端末から複数の登録を確認。事情を照会中。',
] as const

/** Reasons for which withdrawals are rejected after the bank has returned the transfer. */
export const WITHDRAWAL_RETURN_REASONS = [
  '銀行より返戻（該当口座なし）。',
  '銀行より返戻（口座名義相違）。',
  '銀行より返戻（口座解約済み）。',
  '口座番号の桁に誤りがあり、銀行から返戻されました。',
] as const

/** The reasons that members choose when they report something, in their order. */
export const REPORT_REASONS = [
  '事実と異なる内容',
  '不適切な表現',
  '迷惑行為',
  '店舗の情報や対応',
  'その他',
  '電話がつながらない',
] as const
