import { userRecordKind } from '../../../contract/kinds/user.ts'
import { userEndpoints, type UserRow } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/account.ts'
import { addressTo } from '../../navigation/addressTo.ts'
import { defineResource } from '../../resources/resource.ts'
import { ACCOUNT_KEYS, ACCOUNT_KEYWORDS } from '../../shared/accountWords.ts'

/** The resource of users: their endpoints, keyboard shortcuts, search words and URLs. */
export const userResource = defineResource({
  kind: userRecordKind,
  lifecycle: userLifecycle,
  ...userEndpoints,
  keys: ACCOUNT_KEYS,
  keywords: ACCOUNT_KEYWORDS,
  toLifecycleRecord: ({ id, status, version, fullName }: UserRow) => ({ id, status, version, name: fullName }),
  distinguishingTexts: ({ prefecture, phone }) => [prefecture, phone],
  recordAddress: (id) => addressTo('/user-detail/$id', { id }),
})
