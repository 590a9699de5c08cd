import type { ContentLanguage, PublicPageName } from '../../../contract/kinds/content.ts'

interface DemoPage {
  key: PublicPageName
  description: string
  texts: Record<Exclude<ContentLanguage, 'all'>, string>
  /** The sections that the next version adds, in the languages in which they have been written. */
  nextSections?: Partial<Record<Exclude<ContentLanguage, 'all'>, string>>
}

/** The texts of the public pages. */
export const DEMO_PAGES: readonly DemoPage[] = [
  {
    key: 'term',
    description: '利用規約ページの本文',
    texts: {
      ja: `この利用規約（以下「本規約」といいます）は、株式会社帳場（以下「当社」といいます）が提供するアプリおよび関連サービス（以下「本サービス」といいます）の利用条件を定めるものです。

## 第1条（適用）

本規約は、会員および加盟店と当社との間の、本サービスの利用に関する一切の関係に適用されます。

## 第2条（会員登録）

1. 登録を希望する方は、本規約に同意のうえ、正確な情報を入力して申し込むものとします。
2. 会員は、アカウントを第三者に使用させ、または譲渡することはできません。

## 第3条（ポイント）

- ポイントは、加盟店でのクーポン利用や会員の紹介により付与されます。
- ポイントは、当社の定める最低額以上で出金を申請できます。
- 不正な方法で取得したポイントは、当社が取り消すことがあります。

## 第4条（禁止事項）

会員および加盟店は、次の行為をしてはなりません。

- 法令または公序良俗に違反する行為
- 虚偽の口コミの投稿、または他人になりすます行為
- 本サービスの運営を妨げる行為

## 第5条（利用の停止）

当社は、会員または加盟店が本規約に違反した場合、事前の通知なく本サービスの利用を停止することがあります。

## 第6条（規約の変更）

当社は、本規約を変更するときは、変更の内容と効力発生日を本サービス上で事前にお知らせします。

## 第7条（準拠法・管轄）

本規約は日本法に準拠します。本サービスに関する紛争は、東京地方裁判所を第一審の専属的合意管轄裁判所とします。`,
      vi: `Bản điều khoản này quy định điều kiện sử dụng ứng dụng và các dịch vụ liên quan (sau đây gọi là “Dịch vụ”) do Công ty cổ phần Chōba (sau đây gọi là “Công ty”) cung cấp.

## Điều 1. Phạm vi áp dụng

Điều khoản áp dụng cho mọi quan hệ giữa thành viên, cửa hàng và Công ty liên quan đến việc sử dụng Dịch vụ.

## Điều 2. Đăng ký thành viên

1. Người đăng ký phải đồng ý với điều khoản này và khai báo thông tin chính xác.
2. Thành viên không được cho người khác sử dụng hoặc chuyển nhượng tài khoản.

## Điều 3. Điểm

- Điểm được cộng khi sử dụng phiếu ưu đãi tại cửa hàng hoặc khi giới thiệu thành viên mới.
- Thành viên có thể yêu cầu rút điểm từ mức tối thiểu do Công ty quy định.
- Công ty có thể hủy số điểm có được bằng hành vi gian lận.

## Điều 4. Hành vi bị cấm

- Vi phạm pháp luật hoặc trái với đạo đức xã hội
- Đăng đánh giá sai sự thật hoặc mạo danh người khác
- Cản trở việc vận hành Dịch vụ

## Điều 5. Tạm ngừng sử dụng

Nếu thành viên hoặc cửa hàng vi phạm điều khoản, Công ty có thể tạm ngừng cung cấp Dịch vụ mà không cần báo trước.

## Điều 6. Thay đổi điều khoản

Khi thay đổi điều khoản, Công ty sẽ thông báo trước nội dung và ngày có hiệu lực trên Dịch vụ.

## Điều 7. Luật áp dụng

Điều khoản này tuân theo pháp luật Nhật Bản. Tòa án quận Tokyo là tòa án có thẩm quyền sơ thẩm.`,
      en: `These terms govern the use of the app and the related services (the “Service”) of Chōba Inc. (the “Company”).

## 1. Scope

The terms apply to all relations between members, stores and the Company that concern the use of the Service.

## 2. Registration

1. Whoever registers agrees to these terms and gives correct information.
2. A member may neither share an account nor transfer it.

## 3. Points

- Points are given for coupons used in stores and for referring new members.
- A member can request a withdrawal from the minimum amount set by the Company.
- The Company may cancel points that were obtained by fraud.

## 4. Prohibited conduct

- Breaking the law or offending public order
- Posting false reviews or posing as another person
- Hindering the operation of the Service

## 5. Suspension

If a member or a store breaks these terms, the Company may suspend the Service without notice.

## 6. Changes

The Company announces changes of these terms and the day they take effect in the Service beforehand.

## 7. Governing law

These terms are governed by the law of Japan. The Tokyo District Court has exclusive jurisdiction in the first instance.`,
    },
    nextSections: {
      ja: `## 第8条（反社会的勢力の排除）

会員および加盟店は、自らが反社会的勢力に該当しないことを表明し、保証するものとします。`,
    },
  },
  {
    key: 'privacy',
    description: 'プライバシーページの本文',
    texts: {
      ja: `株式会社帳場（以下「当社」といいます）は、本サービスにおける個人情報を、個人情報の保護に関する法律に従って取り扱います。

## 1. 取得する情報

- 氏名、ふりがな、性別、電話番号、メールアドレス、都道府県
- 出金先の銀行口座
- クーポンの利用、ポイントの増減、お問い合わせの履歴

## 2. 利用目的

1. 本サービスの提供、本人確認、ポイントの出金
2. お問い合わせへの対応、重要なお知らせの配信
3. 不正利用の防止

## 3. 第三者への提供

法令に基づく場合を除き、ご本人の同意なく第三者に提供しません。広告やアクセス解析のための送信は行いません。

## 4. 安全管理

個人情報は、業務に必要な権限を持つ担当者のみが閲覧できます。口座番号の閲覧は、担当者名と日時を記録します。

## 5. 開示・訂正・削除

ご本人からの請求があったときは、法令に従い遅滞なく対応します。窓口は[お問い合わせ](mailto:privacy@choba.example)までご連絡ください。`,
      vi: `Công ty cổ phần Chōba (sau đây gọi là “Công ty”) xử lý thông tin cá nhân trong Dịch vụ theo Luật Bảo vệ thông tin cá nhân của Nhật Bản.

## 1. Thông tin thu thập

- Họ tên, phiên âm, giới tính, số điện thoại, email, tỉnh thành
- Tài khoản ngân hàng nhận tiền
- Lịch sử sử dụng phiếu ưu đãi, biến động điểm và liên hệ

## 2. Mục đích sử dụng

1. Cung cấp Dịch vụ, xác minh danh tính và chuyển tiền rút điểm
2. Trả lời liên hệ và gửi thông báo quan trọng
3. Ngăn chặn gian lận

## 3. Cung cấp cho bên thứ ba

Trừ trường hợp pháp luật yêu cầu, Công ty không cung cấp thông tin cho bên thứ ba khi chưa có sự đồng ý. Không gửi dữ liệu cho mục đích quảng cáo hay phân tích truy cập.

## 4. Bảo mật

Chỉ nhân viên có quyền cần thiết mới xem được thông tin cá nhân. Mỗi lần xem số tài khoản, tên nhân viên và thời gian đều được ghi lại.

## 5. Yêu cầu xem, sửa, xóa

Công ty xử lý yêu cầu của chính chủ theo pháp luật. Vui lòng [liên hệ](mailto:privacy@choba.example).`,
      en: `Chōba Inc. (the “Company”) handles personal information in the Service in accordance with Japan’s Act on the Protection of Personal Information.

## 1. What we collect

- Name and its reading, sex, phone number, email address, prefecture
- The bank account for withdrawals
- The history of coupons, points and inquiries

## 2. Why we use it

1. To provide the Service, verify identity and pay withdrawals
2. To answer inquiries and send important notices
3. To prevent abuse

## 3. Third parties

Except where the law requires it, nothing is given to third parties without consent. Nothing is sent for advertising or analytics.

## 4. Security

Only staff with the permission for it see personal information. Each view of an account number is recorded with name and time.

## 5. Your rights

We answer requests to disclose, correct or delete your data as the law requires. Please [contact us](mailto:privacy@choba.example).`,
    },
    nextSections: {
      ja: `## 6. 保存期間

退会後の個人情報は、法令で定める場合を除き、3年を経過したときに削除します。`,
      vi: `## 6. Thời hạn lưu trữ

Sau khi thành viên rời Dịch vụ, thông tin cá nhân được xóa sau 3 năm, trừ khi pháp luật quy định khác.`,
      en: `## 6. How long we keep it

After a member has left, their personal information is deleted after three years, unless the law says otherwise.`,
    },
  },
  {
    key: 'download',
    description: 'アプリのダウンロードページの案内文',
    texts: {
      ja: `近くのお店のクーポンを探して、ポイントをためられる会員向けアプリです。

- クーポンはお店でコードを読み取るだけで使えます。
- たまったポイントは、銀行口座に出金できます。
- 加盟店の方は、同じアプリから店舗の登録を申し込めます。`,
      vi: `Ứng dụng dành cho thành viên: tìm phiếu ưu đãi của các cửa hàng gần bạn và tích điểm.

- Dùng phiếu ưu đãi bằng cách quét mã tại cửa hàng.
- Rút điểm đã tích về tài khoản ngân hàng.
- Chủ cửa hàng có thể đăng ký cửa hàng ngay trong ứng dụng.`,
      en: `The app for members: find coupons of stores near you and collect points.

- Use a coupon by scanning its code in the store.
- Withdraw the points you collect to your bank account.
- Store owners can apply for their store in the same app.`,
    },
    nextSections: {
      ja: `- 対応OSは、iOS 18以降とAndroid 14以降です。`,
      vi: `- Ứng dụng chạy trên iOS 18 và Android 14 trở lên.`,
      en: `- The app runs on iOS 18 and Android 14 or later.`,
    },
  },
]

/** Content resources of the other kinds. */
export const OTHER_CONTENT = [
  { key: 'home.video', kind: 'video', value: 'https://video.choba.example/guide', description: 'アプリの使い方の動画' },
  { key: 'theme.accent', kind: 'color', value: '#c73e2a', description: 'アプリの強調色' },
  { key: 'home.coupons', kind: 'number', value: '12', description: 'ホームに表示するクーポンの件数' },
] as const
