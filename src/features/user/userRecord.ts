import { getUser, listUsers, transitionUser } from '../../../contract/user.ts'
import { type AccountEvent, userLifecycle } from '../../../machines/account.ts'
import { ACCOUNT_KEYS, ACCOUNT_KEYWORDS } from '../../shared/accountWords.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import type { LivingRecord } from '../../commands/recordCommands.ts'

/** Users, as the console reads and writes them. */
export const userRecord: LivingRecord<AccountEvent, typeof getUser> = {
  kind: 'user',
  lifecycle: userLifecycle,
  get: getUser,
  list: listUsers,
  transition: transitionUser,
  keys: ACCOUNT_KEYS,
  keywords: ACCOUNT_KEYWORDS,
}

/** A user as their commands name them. */
export function namedUser(user: Omit<LifecycleRecord, 'name'> & { fullName: string }): LifecycleRecord {
  const { id, status, version, fullName } = user
  return { id, status, version, name: fullName }
}
