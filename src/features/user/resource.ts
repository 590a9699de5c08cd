import type { Read } from '../../../contract/answer.ts'
import { userRecordKind } from '../../../contract/kinds/user.ts'
import { userEndpoints, type UserRow } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { ACCOUNT_EVENT_SHORTCUTS, ACCOUNT_EVENT_KEYWORDS } from '../../shared/accountCommandWords.ts'
import { formatNumber } from '../../ui/format.ts'
import { formatPhone } from '../../ui/phone.ts'

/** The resource of members: their endpoints, keyboard shortcuts, search words and URLs. */
export const userResource = defineResource({
  kind: userRecordKind,
  lifecycle: userLifecycle,
  ...userEndpoints,
  shortcuts: ACCOUNT_EVENT_SHORTCUTS,
  keywords: ACCOUNT_EVENT_KEYWORDS,
  historyFields: { prefecture: 'user.field.prefecture', industries: 'user.field.industries' },
  toLifecycleRecord: ({ id, status, version, fullName, point, prefecture, phone }: Read<typeof UserRow>) => ({
    id,
    status,
    version,
    name: fullName,
    questionFacts: () => [
      { label: 'user.field.balance', value: formatNumber(point) },
      { label: 'user.field.prefecture', value: prefecture },
      { label: 'user.field.phone', value: formatPhone(phone) },
    ],
  }),
  distinguishingTexts: ({ prefecture, phone }) => [prefecture, phone],
  contactDetailsOf: ({ phone, email }) => ({ phone, email }),
  recordUrl: (id) => urlOfScreen('/user-detail/$id', { id }),
})
