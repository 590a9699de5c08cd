import { expect, test } from 'vitest'
import en from '../../locales/en.json'
import ja from '../../locales/ja.json'
import vi from '../../locales/vi.json'
import { charts } from '../../machines/charts.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'

/**
 * The labels of every state and event of the lifecycles in Japanese, Vietnamese and English. They are repeated
 * here on purpose, because two swapped labels would mislead staff, and no other test would fail.
 */
const LABELS: Record<string, readonly [ja: string, vi: string, en: string]> = {
  'store.state.requested': ['承認待ち', 'Chờ duyệt', 'Pending'],
  'store.state.accepted': ['承認済み', 'Đã duyệt', 'Approved'],
  'store.state.inactive': ['停止中', 'Ngừng hoạt động', 'Inactive'],
  'store.state.rejected': ['却下', 'Đã từ chối', 'Rejected'],
  'store.event.accept': ['承認する', 'Duyệt', 'Approve'],
  'store.event.reject': ['却下する', 'Từ chối', 'Reject'],
  'store.event.deactivate': ['停止する', 'Ngừng hoạt động', 'Deactivate'],
  'store.event.activate': ['再開する', 'Kích hoạt lại', 'Activate'],
  'store.event.reapply': ['再申請する', 'Đăng ký lại', 'Reapply'],
  'withdrawal.state.requested': ['申請中', 'Chờ duyệt', 'Requested'],
  'withdrawal.state.transferring': ['振込中', 'Đang chuyển khoản', 'Transferring'],
  'withdrawal.state.paid': ['振込完了', 'Đã chuyển khoản', 'Paid'],
  'withdrawal.state.rejected': ['却下', 'Đã từ chối', 'Rejected'],
  'withdrawal.event.confirm': ['承認する', 'Duyệt để chuyển khoản', 'Approve for transfer'],
  'withdrawal.event.succeed': ['振込完了にする', 'Đánh dấu đã chuyển khoản', 'Mark as paid'],
  'withdrawal.event.reject': ['却下する', 'Từ chối', 'Reject'],
  'report.state.unhandled': ['未対応', 'Chưa xử lý', 'Unhandled'],
  'report.state.handled': ['対応済み', 'Đã xử lý', 'Handled'],
  'report.event.handle': ['対応済みにする', 'Đánh dấu đã xử lý', 'Mark as handled'],
  'adminNotification.state.draft': ['下書き', 'Bản nháp', 'Draft'],
  'adminNotification.state.scheduled': ['予約中', 'Đã hẹn giờ', 'Scheduled'],
  'adminNotification.state.overdue': ['期限切れ', 'Quá giờ', 'Overdue'],
  'adminNotification.state.sending': ['配信中', 'Đang gửi', 'Sending'],
  'adminNotification.state.sent': ['配信済み', 'Đã gửi', 'Sent'],
  'adminNotification.state.cancelled': ['取り消し', 'Đã hủy', 'Cancelled'],
  'adminNotification.event.schedule': ['配信を予約する', 'Hẹn giờ gửi', 'Schedule'],
  'adminNotification.event.sendNow': ['今すぐ配信する', 'Gửi ngay', 'Send now'],
  'adminNotification.event.unschedule': ['下書きに戻す', 'Về bản nháp', 'Back to draft'],
  'adminNotification.event.cancel': ['取り消す', 'Hủy', 'Cancel'],
  'pageVersion.state.draft': ['下書き', 'Bản nháp', 'Draft'],
  'pageVersion.state.scheduled': ['適用待ち', 'Chờ có hiệu lực', 'Scheduled'],
  'pageVersion.state.inForce': ['適用中', 'Đang có hiệu lực', 'In force'],
  'pageVersion.state.replaced': ['過去の版', 'Hết hiệu lực', 'Replaced'],
  'pageVersion.state.discarded': ['破棄', 'Đã bỏ', 'Discarded'],
  'pageVersion.event.publish': ['公開する', 'Công bố', 'Publish'],
  'pageVersion.event.withdraw': ['下書きに戻す', 'Về bản nháp', 'Back to draft'],
  'pageVersion.event.discard': ['下書きを破棄する', 'Bỏ bản nháp', 'Discard the draft'],
  'account.state.active': ['有効', 'Đang hoạt động', 'Active'],
  'account.state.deactivated': ['停止中', 'Đã vô hiệu hóa', 'Deactivated'],
  'account.state.deleted': ['削除済み', 'Đã xóa', 'Deleted'],
  'account.event.deactivate': ['停止する', 'Vô hiệu hóa', 'Deactivate'],
  'account.event.activate': ['再開する', 'Kích hoạt lại', 'Activate'],
  'account.event.delete': ['削除する', 'Xóa', 'Delete'],
  'staff.state.active': ['有効', 'Đang hoạt động', 'Active'],
  'staff.state.deactivated': ['停止中', 'Đã vô hiệu hóa', 'Deactivated'],
  'staff.state.deleted': ['削除済み', 'Đã xóa', 'Deleted'],
  'staff.event.deactivate': ['停止する', 'Vô hiệu hóa', 'Deactivate'],
  'staff.event.activate': ['再開する', 'Kích hoạt lại', 'Activate'],
  'staff.event.delete': ['削除する', 'Xóa', 'Delete'],
  'user.state.active': ['有効', 'Đang hoạt động', 'Active'],
  'user.state.deactivated': ['停止中', 'Đã vô hiệu hóa', 'Deactivated'],
  'user.state.deleted': ['削除済み', 'Đã xóa', 'Deleted'],
  'user.event.deactivate': ['停止する', 'Vô hiệu hóa', 'Deactivate'],
  'user.event.activate': ['再開する', 'Kích hoạt lại', 'Activate'],
  'user.event.delete': ['削除する', 'Xóa', 'Delete'],
  'storeAccount.state.active': ['有効', 'Đang hoạt động', 'Active'],
  'storeAccount.state.deactivated': ['停止中', 'Đã vô hiệu hóa', 'Deactivated'],
  'storeAccount.state.deleted': ['削除済み', 'Đã xóa', 'Deleted'],
  'storeAccount.event.deactivate': ['停止する', 'Vô hiệu hóa', 'Deactivate'],
  'storeAccount.event.activate': ['再開する', 'Kích hoạt lại', 'Activate'],
  'storeAccount.event.delete': ['削除する', 'Xóa', 'Delete'],
  'couponPayment.state.waiting': ['入金確認待ち', 'Chờ xác nhận thanh toán', 'Awaiting payment confirmation'],
  'couponPayment.state.effective': ['有効', 'Có hiệu lực', 'Effective'],
  'couponPayment.state.notEffective': ['無効', 'Không có hiệu lực', 'Not effective'],
  'couponPayment.event.confirmPayment': ['入金を確認する', 'Xác nhận thanh toán', 'Confirm payment'],
  'couponPayment.event.refusePayment': ['入金を認めない', 'Từ chối khoản thanh toán', 'Refuse payment'],
  'couponDisplay.state.before': ['掲載前', 'Chưa hiển thị', 'Not shown yet'],
  'couponDisplay.state.during': ['掲載中', 'Đang hiển thị', 'Shown'],
  'couponDisplay.state.after': ['掲載終了', 'Hết hạn', 'Expired'],
  'couponUsage.state.waiting': ['読み取り待ち', 'Chờ quét', 'Waiting for scan'],
  'couponUsage.state.scanned': ['読み取り済み', 'Đã quét', 'Scanned'],
  'couponUsage.state.completed': ['利用完了', 'Hoàn tất', 'Completed'],
  'couponUsage.state.rejected': ['却下', 'Bị từ chối', 'Rejected'],
  'couponHolding.state.effective': ['利用可能', 'Còn hiệu lực', 'Effective'],
  'couponHolding.state.used': ['利用済み', 'Đã dùng', 'Used'],
  'product.state.active': ['有効', 'Đang hoạt động', 'Active'],
  'product.state.deactivated': ['停止中', 'Đã vô hiệu hóa', 'Deactivated'],
  'product.state.deleted': ['削除済み', 'Đã xóa', 'Deleted'],
  'product.event.deactivate': ['停止する', 'Vô hiệu hóa', 'Deactivate'],
  'product.event.activate': ['再開する', 'Kích hoạt lại', 'Activate'],
  'product.event.delete': ['削除する', 'Xóa', 'Delete'],
  'openness.state.unknown': ['未設定', 'Chưa rõ', 'Unknown'],
  'openness.state.closed': ['営業時間外', 'Ngoài giờ mở cửa', 'Closed now'],
  'openness.state.closedToday': ['本日休業', 'Hôm nay nghỉ', 'Closed today'],
  'openness.state.open': ['営業中', 'Đang mở cửa', 'Open now'],
}

const messages: readonly Partial<Record<string, string>>[] = [ja, vi, en]
const lifecycles = charts.flatMap(({ lifecycle, otherLifecycles = [] }): Lifecycle[] =>
  lifecycle === undefined ? [] : [lifecycle, ...otherLifecycles],
)
const messageKeys = lifecycles.flatMap(({ record, codes, policies }) => [
  ...Object.keys(codes).map((state) => `${record}.state.${state}`),
  ...Object.keys(policies).map((event) => `${record}.event.${event}`),
])

test('every state and event of a lifecycle has the expected label in each language', () => {
  expect(Object.fromEntries(messageKeys.map((key) => [key, messages.map((texts) => texts[key])]))).toEqual(LABELS)
})
