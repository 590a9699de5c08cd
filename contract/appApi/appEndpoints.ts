import * as auth from './auth.ts'
import * as chat from './chat.ts'
import * as coupon from './coupon.ts'
import * as couponUse from './couponUse.ts'
import * as notification from './notification.ts'
import * as ownStore from './ownStore.ts'
import * as point from './point.ts'
import * as referral from './referral.ts'
import * as report from './report.ts'
import * as review from './review.ts'
import * as store from './store.ts'
import * as withdrawal from './withdrawal.ts'

/** All endpoints of the API of the apps by id. */
export const appEndpoints = {
  appLogin: auth.appLogin,
  appRefreshToken: auth.appRefreshToken,
  appLogout: auth.appLogout,
  getAppProfile: auth.getAppProfile,
  listAppConversations: chat.listAppConversations,
  countAppNonRead: chat.countAppNonRead,
  getAppConversation: chat.getAppConversation,
  startAppConversation: chat.startAppConversation,
  listAppMessages: chat.listAppMessages,
  sendAppMessage: chat.sendAppMessage,
  markAppConversationSeen: chat.markAppConversationSeen,
  uploadAppImage: chat.uploadAppImage,
  listOwnPoints: point.listOwnPoints,
  listOwnStorePoints: point.listOwnStorePoints,
  buyPoints: point.buyPoints,
  listCoupons: coupon.listCoupons,
  listHeldCoupons: coupon.listHeldCoupons,
  holdCoupon: coupon.holdCoupon,
  listOwnCouponUses: couponUse.listOwnCouponUses,
  listOwnStoreCouponUses: couponUse.listOwnStoreCouponUses,
  getCouponUse: couponUse.getCouponUse,
  useCoupon: couponUse.useCoupon,
  scanCouponUse: couponUse.scanCouponUse,
  completeCouponUse: couponUse.completeCouponUse,
  rejectCouponUse: couponUse.rejectCouponUse,
  getReferral: referral.getReferral,
  enterReferralCode: referral.enterReferralCode,
  listOwnWithdrawals: withdrawal.listOwnWithdrawals,
  getOwnWithdrawalRequester: withdrawal.getOwnWithdrawalRequester,
  requestOwnWithdrawal: withdrawal.requestOwnWithdrawal,
  listAcceptedStores: store.listAcceptedStores,
  getAcceptedStore: store.getAcceptedStore,
  listAcceptedStoreProducts: store.listAcceptedStoreProducts,
  listAcceptedStoreReviews: store.listAcceptedStoreReviews,
  listStoreChoices: store.listStoreChoices,
  listOwnStores: ownStore.listOwnStores,
  getOwnStore: ownStore.getOwnStore,
  requestStore: ownStore.requestStore,
  transitionOwnStore: ownStore.transitionOwnStore,
  writeReview: review.writeReview,
  replyToReview: review.replyToReview,
  submitReport: report.submitReport,
  listReportReasonChoices: report.listReportReasonChoices,
  listAppNotifications: notification.listAppNotifications,
  countUnreadAppNotifications: notification.countUnreadAppNotifications,
  markAllAppNotificationsRead: notification.markAllAppNotificationsRead,
  markAppNotificationRead: notification.markAppNotificationRead,
}
export type AppEndpoints = typeof appEndpoints
