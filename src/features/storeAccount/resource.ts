import type { Read } from '../../../contract/answer.ts'
import { storeAccountRecordKind } from '../../../contract/kinds/storeAccount.ts'
import { type StoreAccount, storeAccountEndpoints } from '../../../contract/storeAccount.ts'
import { storeAccountLifecycle } from '../../../machines/lifecycles/account.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { ACCOUNT_EVENT_SHORTCUTS, ACCOUNT_EVENT_KEYWORDS } from '../../shared/accountCommandWords.ts'
import { formatPhone } from '../../ui/phone.ts'

/** The resource of store accounts: their endpoints, keyboard shortcuts, search words and URLs. */
export const storeAccountResource = defineResource({
  kind: storeAccountRecordKind,
  lifecycle: storeAccountLifecycle,
  ...storeAccountEndpoints,
  shortcuts: ACCOUNT_EVENT_SHORTCUTS,
  keywords: ACCOUNT_EVENT_KEYWORDS,
  toLifecycleRecord: ({ id, status, version, name, phone, email }: Read<typeof StoreAccount>) => ({
    id,
    status,
    version,
    name,
    questionFacts: () => [
      { label: 'storeAccount.field.phone', value: formatPhone(phone) },
      { label: 'storeAccount.field.email', value: email },
    ],
  }),
  distinguishingTexts: ({ phone, email }) => [phone, email],
  contactDetailsOf: ({ phone, email }) => ({ phone, email }),
  recordUrl: (id) => urlOfScreen('/store-account', {}, { open: id }),
})
