import type { DerivedKeys } from '../auth/serverSecret.ts'
import type { AppHandlers } from '../http/appHandler.ts'
import type { AppTokenIssuer } from '../auth/appTokens.ts'
import type { ImageServices } from '../features/conversation/images.ts'
import { createAppConversationHandlers } from './conversations.ts'
import { appCouponHandlers } from './coupons.ts'
import { appNotificationHandlers } from './notifications.ts'
import { appPointHandlers } from './points.ts'
import { appProfileHandlers } from './profile.ts'
import { appReferralHandlers } from './referral.ts'
import { appReportHandlers } from './reports.ts'
import { appStoreHandlers } from './stores.ts'
import { appWithdrawalHandlers } from './withdrawals.ts'
import { createAppSignInHandlers } from '../auth/appSignIn.ts'

/** Creates the handlers of all endpoints of the apps. */
export function createAppHandlers(
  tokenIssuer: AppTokenIssuer,
  derivedKeys: DerivedKeys,
  imageServices: ImageServices,
): AppHandlers {
  return {
    ...createAppSignInHandlers(tokenIssuer, derivedKeys),
    ...appProfileHandlers,
    ...createAppConversationHandlers(imageServices),
    ...appPointHandlers,
    ...appCouponHandlers,
    ...appReferralHandlers,
    ...appWithdrawalHandlers,
    ...appStoreHandlers,
    ...appReportHandlers,
    ...appNotificationHandlers,
  }
}
