/** One line of a dialog: who writes it, and the text; `[picture]` and `[product]` stand for messages of these types. */
export interface DialogLine {
  by: 'guest' | 'host' | 'note' | 'system'
  text: string
}

const WRITERS: Readonly<Record<string, DialogLine['by']>> = { '>': 'guest', '<': 'host', '#': 'note', '!': 'system' }

/**
 * Parses dialogs that are separated by blank lines. A line begins with `>` if the member, or the store that has begun,
 * writes, with `<` if staff, or the other store, write, with `!` if the system writes, and with `#` if it is a note of
 * staff.
 */
function parseDialogs(text: string): DialogLine[][] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((dialog) =>
      dialog
        .trim()
        .split(/\n\s*/)
        .map((line) => ({ by: WRITERS[line.charAt(0)] ?? 'guest', text: line.slice(2).replaceAll('／', '\n') })),
    )
}

/** Dialogs of members with staff. */
export const MEMBER_DIALOGS = parseDialogs(`
  > 先日クーポンを使ったのですが、ポイントがまだ付いていないようです。
  < お問い合わせいただきありがとうございます。ご利用の店舗名と日時を教えていただけますでしょうか。
  > 土曜の19時ごろです。レシートの写真を送ります。
  > [picture]
  # レシートで利用を確認。店舗の端末で読み取りエラーが出ていた模様。
  < 確認が取れました。ポイントは本日中に反映いたします。ご不便をおかけして申し訳ございません。
  > 反映されました。ありがとうございます。

  > 登録した電話番号を変更できません。保存を押すとエラーになります。
  < ご不便をおかけしております。表示されたエラーの文面をお知らせいただけますか。
  > 「この番号はすでに使われています」と出ます。以前の家族の番号かもしれません。
  < 承知しました。ご本人様の確認のため、ご登録の生年月日と郵便番号をお知らせください。
  > 1986年7月2日、〒330-0846です。
  < 確認できましたので、こちらで変更いたしました。アプリを開き直してご確認ください。
  > 直りました！助かりました。

  > 紹介コードの使い方を教えてください。
  < ご友人が会員登録をされる際、登録画面の「紹介コード」欄にお客様のコードを入力していただくと、お二人にポイントが付きます。
  > 登録した後でも入力できますか？
  < 申し訳ございませんが、登録の完了後は入力できません。登録の途中でご入力くださいますようお願いいたします。
  > わかりました。これから登録する友人に伝えます。

  > 出金の申請をしましたが、いつ振り込まれますか。
  < 申請の確認後、3営業日以内にお振り込みいたします。状況は「ポイント」の画面でもご確認いただけます。
  > 先週の水曜に申請しましたが、まだ「申請中」のままです。
  # ポイント担当に確認中。口座名義の照合待ち。
  < お待たせして申し訳ございません。口座名義のご確認に時間がかかっております。本日中にあらためてご連絡いたします。
  < 確認が取れ、先ほど振込の手続きをいたしました。
  > 入金を確認しました。ご対応ありがとうございました。

  > アプリでクーポンが表示されません。昨日までは見えていました。
  < ご不便をおかけしております。表示期間が終わったクーポンは一覧に出なくなります。クーポンの名前を教えていただけますか。
  > 「平日ランチ一品サービス」です。今月末までと書いてあったと思います。
  < 店舗に確認したところ、期間の設定に誤りがあり、修正していただきました。いま一度ご確認ください。
  > 表示されました。

  > この商品の在庫はどちらで確認できますか？
  > [product]
  < 在庫は店舗ごとに異なります。店舗の画面の「メッセージ」から直接お問い合わせいただけます。
  > ありがとうございます、聞いてみます。

  > 退会したい場合、残っているポイントはどうなりますか。
  < 退会されますとポイントは失効します。出金の最低ポイント以上をお持ちの場合は、先に出金の申請をお願いいたします。
  > では先に出金します。今月中に退会の手続きをしたいです。

  > 機種変更したらログインできなくなりました。メールは届くのですが認証コードが合わないと出ます。
  ! ただいま営業時間外です。翌営業日の10時以降に、スタッフがお返事いたします。
  < コードの有効期限は10分です。最後に届いたメールのコードをお試しください。
  > 最後のコードで入れました。お騒がせしました。

  > 店舗で「このクーポンは使えない」と断られました。画面の写真です。
  > [picture]
  > 店員さんはアルバイトの方で、分からないとのことでした。
  # 同じ店舗で今月3件目。店舗担当に共有。
  < ご不快な思いをおかけし、大変申し訳ございません。店舗に確認のうえ、あらためてご連絡いたします。
  < 店舗に確認し、次回から問題なくご利用いただけるよう対応していただきました。お詫びとして200ポイントを進呈いたします。
  > 丁寧に対応していただきありがとうございます。また行ってみます。

  > はじめまして。先月から家族四人でこちらのアプリを使っています。とても便利で、近所のお店を知るきっかけになりました。／一つ要望なのですが、子ども向けのメニューがあるお店を地図で絞り込めるとうれしいです。今は一軒ずつ開いて写真を見ています。／また、ベビーカーで入れるかどうかも分かると、小さい子のいる家庭は助かると思います。ご検討よろしくお願いします。
  < 貴重なご意見をありがとうございます。担当の部署に申し伝え、今後の改善の参考にさせていただきます。

  > ﾎﾟｲﾝﾄの有効期限はありますか
  < 最後のご利用から2年間ご利用がない場合に失効いたします。
  > ありがとうございます😊

  > 誕生日クーポンが届いていません。誕生日は昨日でした。
  < お誕生日おめでとうございます。誕生月の1日に「クーポン」の画面へお届けしております。画面の下までご覧いただけますか。
  > ありました！すみません、見落としていました。
`)

/** Dialogs of stores with staff. */
export const STORE_DIALOGS = parseDialogs(`
  > クーポンの掲載期間を延ばすことはできますか。今月末までのものを来月末までにしたいです。
  < 掲載中のクーポンの期間は変更できません。お手数ですが、新しいクーポンとして登録をお願いいたします。
  > 承知しました。新しく登録します。

  > ポイントの購入分の入金確認はいつ頃になりますか。金曜に振り込みました。
  < 確認のうえご連絡いたします。お振り込みの名義をお知らせください。
  > 名義は法人名の「カ）サクラシヨクドウ」です。
  # 名義違いで保留になっていた。経理に連絡済み。
  < 入金を確認し、クーポンを有効にいたしました。
  > ありがとうございます。助かります。

  > 店舗を移転します。住所の変更の手続きを教えてください。
  ! ただいま営業時間外です。翌営業日の10時以降に、スタッフがお返事いたします。
  < 移転日と新しい住所、営業許可証の写しをこちらへお送りください。
  > 来月1日からです。許可証の写しを送ります。
  > [picture]
  < 受け取りました。審査の後、移転日に合わせて住所を変更いたします。
  > よろしくお願いいたします。

  > 管理者を一人追加したいのですが、上限はありますか。
  < 管理者は何名でも登録できます。店舗アプリの「管理者」から招待してください。

  > 口コミに事実と違うことが書かれています。削除をお願いできますか。
  < 口コミの通報画面からお知らせください。内容を確認し、規約に反するものは削除いたします。
  > 通報しました。確認をお願いします。
  # 通報担当が確認中。規約違反とは言い切れない。
  < 確認いたしましたが、規約に反する内容とは認められませんでした。店舗様からの返信で、事情をご説明いただくことができます。
  > わかりました。返信することにします。

  > 新商品の写真の背景が白くなってしまいます。どうすればよいですか。
  > [product]
  < 写真は正方形で、背景が透明でないものをお使いください。
  > 撮り直して登録できました。

  > 年末年始の休業日を登録したいです。
  < 「営業時間」の「祝日」に時間を登録しないでおくと、祝日は休業と表示されます。年末の臨時休業は、紹介文への記載をお願いいたします。
  > 紹介文に書きました。確認していただけますか。
  < 確認いたしました。問題ございません。良いお年をお迎えください。

  > クーポンを読み取る端末の調子が悪く、今日は一度も読み取れていません。
  < 端末の機種とアプリのバージョンをお知らせください。
  > アプリは3.2.1です。機種はあとで確認します。
  < バージョン3.2.2で修正されております。アプリの更新をお試しください。
  > 更新したら読み取れました！

  > ありがとうございました。おかげさまで解決しました。
  < ご連絡ありがとうございます。またお気軽にお問い合わせください。
`)

/** Dialogs of members with stores. */
export const STORE_TO_MEMBER_DIALOGS = parseDialogs(`
  > 土曜の夜に4名で伺いたいのですが、席は空いていますか。
  < お問い合わせありがとうございます。19時以降でしたらご用意できます。
  > では19時半でお願いします。
  < 承りました。お気をつけてお越しください。

  > こちらの商品はまだありますか？
  > [product]
  < 本日は残り3点です。お取り置きもできますよ。
  > 夕方に伺うので、1点お願いします。

  > アレルギーがあるのですが、小麦を使っていないメニューはありますか。
  < はい、ございます。写真をお送りします。
  < [picture]
  > ありがとうございます。家族で伺います。

  > 忘れ物をしたようです。黒い折りたたみ傘はありませんか。
  < お預かりしております。営業時間内にお越しください。
  > よかったです。明日取りに行きます。
`)

/** A dialog that a member reports: a store solicits them. */
export const REPORTED_DIALOG = parseDialogs(`
  > 先日はごちそうさまでした。おいしかったです。
  < ご来店ありがとうございました！とても感じの良いお客様で、うれしかったです。
  < 実は知人が始めた投資の勉強会がありまして、特別にご招待したいのですが、個人の連絡先を教えていただけませんか？
  > そういうお話は結構です。
  < 話だけでも聞いてみませんか。今月だけの特別な枠です。電話番号だけでも教えてください。
`)

/** Dialogs of stores with other stores. */
export const STORE_TO_STORE_DIALOGS = parseDialogs(`
  > 同じ商店街の者です。来月のスタンプラリーに一緒に参加しませんか。
  < お声がけありがとうございます。ぜひ参加させてください。打ち合わせはいつでしょうか。
  > 水曜の閉店後、うちの店で集まる予定です。

  > そちらで扱っている器の仕入れ先を教えていただけますか。お客様に聞かれました。
  < もちろんです。窯元の連絡先をあとでお送りしますね。
`)

/** The reply templates of staff. */
export const REPLY_TEMPLATES = [
  {
    title: 'お問い合わせのお礼',
    text: '{{name}} 様\nお問い合わせいただきありがとうございます。担当の{{operator}}です。\n内容を確認のうえ、あらためてご連絡いたします。',
    language: 'ja',
    purpose: 'reply',
    useCount: 214,
  },
  {
    title: '本人確認のお願い',
    text: '{{name}} 様\nご本人様の確認のため、ご登録の生年月日と郵便番号をお知らせください。',
    language: 'ja',
    purpose: 'reply',
    useCount: 87,
  },
  {
    title: '出金までの日数',
    text: '出金の申請は、確認後3営業日以内にお振り込みいたします。状況は「ポイント」の画面でもご確認いただけます。',
    language: 'ja',
    purpose: 'reply',
    useCount: 132,
  },
  {
    title: 'ポイントが付かない場合',
    text: 'ご不便をおかけして申し訳ございません。ご利用の店舗名と日時、レシートの写真をお送りいただけますでしょうか。',
    language: 'ja',
    purpose: 'reply',
    useCount: 96,
  },
  {
    title: '解決のお礼',
    text: 'ご連絡ありがとうございます。解決したとのことで安心いたしました。またお気軽にお問い合わせください。',
    language: 'ja',
    purpose: 'reply',
    useCount: 158,
  },
  {
    title: 'Cảm ơn đã liên hệ',
    text: 'Chào {{name}},\nCảm ơn bạn đã liên hệ. Tôi là {{operator}}, sẽ kiểm tra và phản hồi bạn sớm nhất.',
    language: 'vi',
    purpose: 'reply',
    useCount: 12,
  },
  {
    title: 'Xác minh chính chủ',
    text: 'Chào {{name}},\nĐể xác minh chính chủ, bạn vui lòng cho biết ngày sinh và mã bưu điện đã đăng ký.',
    language: 'vi',
    purpose: 'reply',
    useCount: 7,
  },
  {
    title: 'Thời gian rút điểm',
    text: 'Sau khi yêu cầu rút điểm được duyệt, chúng tôi chuyển khoản trong vòng 3 ngày làm việc. Bạn có thể xem tiến độ ở màn hình “Điểm”.',
    language: 'vi',
    purpose: 'reply',
    useCount: 9,
  },
  {
    title: 'Chưa nhận được điểm',
    text: 'Rất xin lỗi vì sự bất tiện này. Bạn vui lòng gửi tên cửa hàng, thời gian sử dụng và ảnh hóa đơn để chúng tôi kiểm tra.',
    language: 'vi',
    purpose: 'reply',
    useCount: 5,
  },
  {
    title: 'Đã giải quyết xong',
    text: 'Cảm ơn {{name}} đã phản hồi. Rất vui vì vấn đề đã được giải quyết. Nếu cần hỗ trợ thêm, bạn cứ nhắn cho chúng tôi nhé.',
    language: 'vi',
    purpose: 'reply',
    useCount: 8,
  },
  {
    title: 'Thank you for your message',
    text: 'Dear {{name}},\nThank you for your message. My name is {{operator}}. I will look into it and get back to you.',
    language: 'en',
    purpose: 'reply',
    useCount: 9,
  },
  {
    title: 'Please confirm your identity',
    text: 'Dear {{name}},\nSo that we can confirm your identity, please tell us the date of birth and the postal code of your registration.',
    language: 'en',
    purpose: 'reply',
    useCount: 4,
  },
  {
    title: 'How long a withdrawal takes',
    text: 'Once a withdrawal is approved, we transfer the money within three business days. You can follow its progress on the screen “Points”.',
    language: 'en',
    purpose: 'reply',
    useCount: 6,
  },
  {
    title: 'Points have not arrived',
    text: 'We are sorry for the trouble. Please send us the name of the store, the date and time of your visit, and a photo of the receipt.',
    language: 'en',
    purpose: 'reply',
    useCount: 3,
  },
  {
    title: 'Glad that it is solved',
    text: 'Thank you for letting us know, {{name}}. We are glad that it is solved. Please write to us any time.',
    language: 'en',
    purpose: 'reply',
    useCount: 5,
  },
  {
    title: '連絡が取れない',
    text: 'ご登録の電話番号に連絡がつかないため、確認ができませんでした。連絡先をご確認のうえ、再度お申し込みください。',
    language: 'ja',
    purpose: 'store.reject',
    useCount: 0,
  },
  {
    title: '情報の不足',
    text: '店舗の住所と営業内容が確認できませんでした。正しい内容で再度お申し込みください。',
    language: 'ja',
    purpose: 'store.reject',
    useCount: 0,
  },
  {
    title: '名義の不一致',
    text: '口座名義がご登録の氏名と一致しません。口座情報をご確認のうえ、再度申請してください。',
    language: 'ja',
    purpose: 'withdrawal.reject',
    useCount: 0,
  },
  {
    title: '本人確認が未完了',
    text: '本人確認が済んでいないため、お振り込みできません。確認のうえ、再度申請してください。',
    language: 'ja',
    purpose: 'withdrawal.reject',
    useCount: 0,
  },
  {
    title: 'Tên chủ tài khoản không khớp',
    text: 'Tên chủ tài khoản không khớp với họ tên đã đăng ký. Vui lòng kiểm tra và gửi lại yêu cầu.',
    language: 'vi',
    purpose: 'withdrawal.reject',
    useCount: 0,
  },
  {
    title: '入金が未確認',
    text: '期日までにお支払いを確認できませんでした。',
    language: 'ja',
    purpose: 'couponPayment.refusePayment',
    useCount: 0,
  },
] as const
