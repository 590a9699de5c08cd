import { getStoreAccount, listStoreAccounts, transitionStoreAccount } from '../../../contract/storeAccount.ts'
import { type AccountEvent, storeAccountLifecycle } from '../../../machines/account.ts'
import { ACCOUNT_KEYS, ACCOUNT_KEYWORDS } from '../../shared/accountWords.ts'
import type { LivingRecord } from '../../commands/recordCommands.ts'

/** The accounts of store owners, as the console reads and writes them. */
export const storeAccountRecord: LivingRecord<AccountEvent, typeof getStoreAccount> = {
  kind: 'storeAccount',
  lifecycle: storeAccountLifecycle,
  get: getStoreAccount,
  list: listStoreAccounts,
  transition: transitionStoreAccount,
  keys: ACCOUNT_KEYS,
  keywords: ACCOUNT_KEYWORDS,
}
