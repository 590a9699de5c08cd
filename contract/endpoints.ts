import * as adminNotification from './adminNotification.ts'
import * as auth from './auth.ts'
import * as authForms from './authForms.ts'
import * as chat from './conversation/chat.ts'
import * as demoAccounts from './demoAccounts.ts'
import * as draft from './conversation/draft.ts'
import * as note from './conversation/note.ts'
import * as config from './config.ts'
import * as contentResource from './contentResource.ts'
import * as unreadCounts from './unreadCounts.ts'
import * as job from './job.ts'
import * as invitation from './invitation.ts'
import type { Endpoint } from './endpoint.ts'
import { kindEndpoints } from './kindEndpoints.ts'
import * as profilePicture from './profilePicture.ts'
import * as translationEntry from './translationEntry.ts'
import * as masterData from './masterData.ts'
import * as masterDataEntry from './masterDataEntry.ts'
import * as notification from './notification.ts'
import * as point from './point.ts'
import * as queue from './queue.ts'
import * as pageVersion from './pageVersion.ts'
import * as recovery from './recovery.ts'
import * as reportedMessages from './conversation/reportedMessages.ts'
import * as relatedStores from './relatedStores.ts'
import * as replyTemplate from './replyTemplate.ts'
import * as role from './role.ts'
import * as sendableProducts from './conversation/sendableProducts.ts'
import * as firstSteps from './firstSteps.ts'
import * as listColumns from './listColumns.ts'
import * as savedView from './savedView.ts'
import * as secondFactor from './secondFactor.ts'
import * as session from './session.ts'
import * as staffEdit from './staffEdit.ts'
import * as storeAccount from './storeAccount.ts'
import * as storeEdit from './storeEdit.ts'
import * as storeHours from './storeHours.ts'
import * as storeParts from './storeParts.ts'
import * as translation from './translation.ts'
import * as wholeHistory from './wholeHistory.ts'
import * as withdrawal from './withdrawal.ts'
import * as user from './user.ts'

/**
 * All endpoints by id, for the server, the OpenAPI document and the tests.
 * The console imports each endpoint that it calls individually, so that its bundle contains no unused endpoints.
 */
export const endpoints = {
  login: authForms.login,
  refreshToken: auth.refreshToken,
  logout: auth.logout,
  getProfile: auth.getProfile,
  updateProfile: authForms.updateProfile,
  listPermissions: auth.listPermissions,
  changePassword: authForms.changePassword,
  setPicture: profilePicture.setPicture,
  removePicture: profilePicture.removePicture,
  listSessions: session.listSessions,
  endSession: session.endSession,
  endOtherSessions: session.endOtherSessions,
  confirmPassword: authForms.confirmPassword,
  forgotPassword: recovery.forgotPassword,
  verifyOtp: recovery.verifyOtp,
  setNewPassword: recovery.setNewPassword,
  getSecondFactor: secondFactor.getSecondFactor,
  startSecondFactor: secondFactor.startSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  replaceRecoveryCodes: secondFactor.replaceRecoveryCodes,
  removeSecondFactor: secondFactor.removeSecondFactor,
  requireSecondFactor: secondFactor.requireSecondFactor,
  resetSecondFactor: secondFactor.resetSecondFactor,
  getTranslation: translation.getTranslation,
  listTranslationEntries: translationEntry.listTranslationEntries,
  getTranslationEntry: translationEntry.getTranslationEntry,
  createTranslationEntry: translationEntry.createTranslationEntry,
  updateTranslationEntry: translationEntry.updateTranslationEntry,
  deleteTranslationEntry: translationEntry.deleteTranslationEntry,
  restoreTranslationEntry: translationEntry.restoreTranslationEntry,
  listTranslationEntryHistory: translationEntry.listTranslationEntryHistory,
  listDeletedTranslationEntries: translationEntry.listDeletedTranslationEntries,
  restoreDeletedTranslationEntry: translationEntry.restoreDeletedTranslationEntry,
  exportTranslations: translationEntry.exportTranslations,
  importTranslations: translationEntry.importTranslations,
  countUnreadNotifications: notification.countUnreadNotifications,
  listNotifications: notification.listNotifications,
  markAllNotificationsRead: notification.markAllNotificationsRead,
  markNotificationRead: notification.markNotificationRead,
  listNotificationChoices: notification.listNotificationChoices,
  chooseNotificationKind: notification.chooseNotificationKind,
  muteConversation: notification.muteConversation,
  listConversations: chat.listConversations,
  listConversationsAsCsv: chat.listConversationsAsCsv,
  countJobs: job.countJobs,
  countConversations: chat.countConversations,
  countUnreadConversations: unreadCounts.countUnreadConversations,
  countWaitingConversations: unreadCounts.countWaitingConversations,
  searchMessages: chat.searchMessages,
  getConversation: chat.getConversation,
  startConversation: chat.startConversation,
  listMessages: chat.listMessages,
  sendMessage: chat.sendMessage,
  uploadImage: chat.uploadImage,
  transitionConversation: chat.transitionConversation,
  assignConversation: chat.assignConversation,
  listConversationColleagues: chat.listConversationColleagues,
  listSendableProducts: sendableProducts.listSendableProducts,
  listConversationHistory: chat.listConversationHistory,
  listConversationNotes: note.listConversationNotes,
  addConversationNote: note.addConversationNote,
  saveDraft: draft.saveDraft,
  deleteDraft: draft.deleteDraft,
  listSavedViews: savedView.listSavedViews,
  getSavedView: savedView.getSavedView,
  createSavedView: savedView.createSavedView,
  updateSavedView: savedView.updateSavedView,
  deleteSavedView: savedView.deleteSavedView,
  saveListColumns: listColumns.saveListColumns,
  saveFirstSteps: firstSteps.saveFirstSteps,
  listReplyTemplates: replyTemplate.listReplyTemplates,
  getReplyTemplate: replyTemplate.getReplyTemplate,
  createReplyTemplate: replyTemplate.createReplyTemplate,
  updateReplyTemplate: replyTemplate.updateReplyTemplate,
  deleteReplyTemplate: replyTemplate.deleteReplyTemplate,
  countReplyTemplateUse: replyTemplate.countReplyTemplateUse,
  listReplyTemplateHistory: replyTemplate.listReplyTemplateHistory,
  listReasonChoices: replyTemplate.listReasonChoices,
  listMasterData: masterData.listMasterData,
  listIndustries: masterDataEntry.listIndustries,
  listPrefectures: masterDataEntry.listPrefectures,
  listMakers: masterDataEntry.listMakers,
  listCategories: masterDataEntry.listCategories,
  listIndustriesAsCsv: masterDataEntry.listIndustriesAsCsv,
  listPrefecturesAsCsv: masterDataEntry.listPrefecturesAsCsv,
  listMakersAsCsv: masterDataEntry.listMakersAsCsv,
  listCategoriesAsCsv: masterDataEntry.listCategoriesAsCsv,
  getMasterDataEntry: masterDataEntry.getMasterDataEntry,
  createMasterDataEntry: masterDataEntry.createMasterDataEntry,
  updateMasterDataEntry: masterDataEntry.updateMasterDataEntry,
  deleteMasterDataEntry: masterDataEntry.deleteMasterDataEntry,
  retireMasterDataEntry: masterDataEntry.retireMasterDataEntry,
  restoreMasterDataEntry: masterDataEntry.restoreMasterDataEntry,
  moveMasterDataEntry: masterDataEntry.moveMasterDataEntry,
  previewMasterDataMerge: masterDataEntry.previewMasterDataMerge,
  mergeMasterDataEntry: masterDataEntry.mergeMasterDataEntry,
  listMasterDataEntryHistory: masterDataEntry.listMasterDataEntryHistory,
  listContentResources: contentResource.listContentResources,
  getContentResource: contentResource.getContentResource,
  createContentResource: contentResource.createContentResource,
  updateContentResource: contentResource.updateContentResource,
  deleteContentResource: contentResource.deleteContentResource,
  listContentResourceHistory: contentResource.listContentResourceHistory,
  listDeletedContentResources: contentResource.listDeletedContentResources,
  restoreDeletedContentResource: contentResource.restoreDeletedContentResource,
  getPublicPageText: contentResource.getPublicPageText,
  ...kindEndpoints,
  updateStore: storeEdit.updateStore,
  listRelatedStores: relatedStores.listRelatedStores,
  getStoreHours: storeHours.getStoreHours,
  updateStoreHours: storeHours.updateStoreHours,
  listStorePoints: storeParts.listStorePoints,
  listStoreCoupons: storeParts.listStoreCoupons,
  listStoreReviews: storeParts.listStoreReviews,
  listStoreProducts: storeParts.listStoreProducts,
  listStoreAdmins: storeParts.listStoreAdmins,
  summarizeStoreCouponStates: storeParts.summarizeStoreCouponStates,
  summarizeStoreProductStates: storeParts.summarizeStoreProductStates,
  summarizeStoreAdminStates: storeParts.summarizeStoreAdminStates,
  transitionStoreAdmin: storeParts.transitionStoreAdmin,
  getStoreAdmin: storeParts.getStoreAdmin,
  listStoreAdminHistory: storeParts.listStoreAdminHistory,
  listStoreAdminSteps: storeParts.listStoreAdminSteps,
  listStoreAccountStores: storeAccount.listStoreAccountStores,
  listUserPointHistory: user.listUserPointHistory,
  listUserReferrals: user.listUserReferrals,
  getUserBankAccount: user.getUserBankAccount,
  revealUserBankAccount: user.revealUserBankAccount,
  getWithdrawalRequester: withdrawal.getWithdrawalRequester,
  requestWithdrawal: withdrawal.requestWithdrawal,
  listReportedMessages: reportedMessages.listReportedMessages,
  savePageDraft: pageVersion.savePageDraft,
  createAdminNotification: adminNotification.createAdminNotification,
  updateAdminNotification: adminNotification.updateAdminNotification,
  deleteAdminNotification: adminNotification.deleteAdminNotification,
  testAdminNotification: adminNotification.testAdminNotification,
  countAdminNotificationAudience: adminNotification.countAdminNotificationAudience,
  createStaff: staffEdit.createStaff,
  updateStaff: staffEdit.updateStaff,
  deleteStaff: staffEdit.deleteStaff,
  listDemoAccounts: demoAccounts.listDemoAccounts,
  inviteStaff: invitation.inviteStaff,
  addInvitedStaff: invitation.addInvitedStaff,
  checkInvitation: invitation.checkInvitation,
  acceptInvitation: invitation.acceptInvitation,
  setSuperAdminMark: staffEdit.setSuperAdminMark,
  listRoles: role.listRoles,
  listRolesAsCsv: role.listRolesAsCsv,
  getRole: role.getRole,
  createRole: role.createRole,
  updateRole: role.updateRole,
  deleteRole: role.deleteRole,
  listRoleHistory: role.listRoleHistory,
  listDeletedRoles: role.listDeletedRoles,
  listDeletedPermissions: role.listDeletedPermissions,
  getRolePermissions: role.getRolePermissions,
  updateRolePermissions: role.updateRolePermissions,
  updatePermissionsOfRoles: role.updatePermissionsOfRoles,
  listAllPermissions: role.listAllPermissions,
  createPermission: role.createPermission,
  updatePermission: role.updatePermission,
  deletePermission: role.deletePermission,
  listPermissionHistory: role.listPermissionHistory,
  getConfig: config.getConfig,
  getPublicConfig: config.getPublicConfig,
  updateConfig: config.updateConfig,
  listConfigHistory: config.listConfigHistory,
  listWholeHistory: wholeHistory.listWholeHistory,
  listWholeHistoryAsCsv: wholeHistory.listWholeHistoryAsCsv,
  listUserPointEntries: point.listUserPointEntries,
  summarizeUserPointEntries: point.summarizeUserPointEntries,
  listStorePointEntries: point.listStorePointEntries,
  listUserPointEntriesAsCsv: point.listUserPointEntriesAsCsv,
  listStorePointEntriesAsCsv: point.listStorePointEntriesAsCsv,
  summarizeStorePointEntries: point.summarizeStorePointEntries,
  getLedgerTotals: point.getLedgerTotals,
  getQueue: queue.getQueue,
  countStuckRecords: queue.countStuckRecords,
} satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints
