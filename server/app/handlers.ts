import type { DerivedKeys } from '../auth/serverSecret.ts'
import { passwordConfirmationHandlers } from '../auth/passwordConfirmation.ts'
import { firstStepsHandlers } from '../auth/firstSteps.ts'
import { listColumnsHandlers } from '../auth/listColumns.ts'
import { profileHandlers } from '../auth/profile.ts'
import { ownSessionHandlers } from '../auth/ownSessions.ts'
import { pictureHandlers } from '../auth/picture.ts'
import { createRecoveryHandlers } from '../auth/recovery.ts'
import { createSecondFactorHandlers } from '../auth/secondFactor.ts'
import { createSignInHandlers } from '../auth/signIn.ts'
import type { TokenIssuer } from '../auth/tokens.ts'
import { adminNotificationHandlers } from '../features/adminNotification/handlers.ts'
import { configHandlers } from '../features/config/config.ts'
import { contentHandlers } from '../features/content/content.ts'
import { pageDraftHandlers } from '../features/content/pageDraft.ts'
import { publicPageHandlers } from '../features/content/publicPages.ts'
import { createConversationHandlers } from '../features/conversation/handlers.ts'
import type { ImageServices } from '../features/conversation/images.ts'
import { savedViewHandlers } from '../features/savedView/handlers.ts'
import { replyTemplateHandlers } from '../features/replyTemplate/handlers.ts'
import { notificationHandlers } from '../features/notification/handlers.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import type { Handlers } from '../http/handler.ts'
import { createFormHandlers } from '../resources/formRecord.ts'
import { createRecordHandlers } from '../resources/recordHandlers.ts'
import type { Resource } from '../resources/resource.ts'
import { createQueueHandlers } from '../features/queue/queue.ts'
import { createDemoAccountHandlers } from './demoAccounts.ts'
import { formResources, resources, versionedHandlers } from './resources.ts'
import { translationFileHandlers } from '../features/translationEntry/translationFile.ts'
import { translationEntryHandlers } from '../features/translationEntry/handlers.ts'
import { formOptionHandlers } from '../features/masterData/formOptions.ts'
import { masterDataEntryHandlers } from '../features/masterData/entries.ts'
import { permissionHandlers } from '../features/role/permissions.ts'
import { roleHandlers } from '../features/role/roles.ts'
import { createInvitationHandlers, type InvitationOptions } from '../features/staff/invitation.ts'
import { staffHandlers } from '../features/staff/handlers.ts'
import { createStaffSecondFactorHandlers } from '../features/staff/secondFactor.ts'
import { storeAccountHandlers } from '../features/storeAccount/handlers.ts'
import { historyHandlers } from '../features/history/handlers.ts'
import { pointHandlers } from '../features/point/handlers.ts'
import { storeHandlers } from '../features/store/handlers.ts'
import { translationHandlers } from '../features/translationEntry/translation.ts'
import { withdrawalHandlers } from '../features/withdrawal/handlers.ts'
import { userHandlers } from '../features/user/handlers.ts'

/** Creates the handlers of all endpoints of the contract. */
export function createHandlers(
  tokenIssuer: TokenIssuer,
  derivedKeys: DerivedKeys,
  afterRecoveryRequest: () => void,
  imageServices: ImageServices,
  invitationOptions: InvitationOptions,
  isDemo: boolean,
): Handlers {
  return {
    ...createRecordHandlers(resources),
    ...createFormHandlers(formResources),
    ...versionedHandlers,
    ...createSignInHandlers(tokenIssuer, derivedKeys),
    ...profileHandlers,
    ...listColumnsHandlers,
    ...firstStepsHandlers,
    ...pictureHandlers,
    ...ownSessionHandlers,
    ...passwordConfirmationHandlers,
    ...createRecoveryHandlers(derivedKeys, afterRecoveryRequest),
    ...createSecondFactorHandlers(derivedKeys),
    ...translationHandlers,
    ...translationEntryHandlers,
    ...translationFileHandlers,
    ...notificationHandlers,
    ...createConversationHandlers(imageServices),
    ...replyTemplateHandlers,
    ...savedViewHandlers,
    ...formOptionHandlers,
    ...masterDataEntryHandlers,
    ...contentHandlers,
    ...pageDraftHandlers,
    ...publicPageHandlers,
    ...adminNotificationHandlers,
    ...storeHandlers,
    ...pointHandlers,
    ...historyHandlers,
    ...withdrawalHandlers,
    ...configHandlers,
    ...storeAccountHandlers,
    ...userHandlers,
    ...staffHandlers,
    ...createStaffSecondFactorHandlers(derivedKeys),
    ...createDemoAccountHandlers(isDemo),
    ...createInvitationHandlers(invitationOptions),
    ...roleHandlers,
    ...permissionHandlers,
    ...jobHandlers,
    ...createQueueHandlers(Object.values<Resource>(resources)),
  }
}
