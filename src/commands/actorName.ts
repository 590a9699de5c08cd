import { UserRole } from '../../contract/enumerations.ts'
import type { GetText, TextKey } from '../texts/text.ts'

const ROLE_TEXT_KEYS: Readonly<Record<number, TextKey>> = {
  [UserRole.MEMBER]: 'actor.member',
  [UserRole.STORE]: 'actor.storeAccount',
}

/**
 * Returns the name of who has changed a record, as texts show it. A member or a store account is called so, because
 * everybody else is staff.
 * @param role a code of `UserRole`; undefined for staff
 */
export function actorName(name: string, role: number | undefined, text: GetText): string {
  const key = role === undefined ? undefined : ROLE_TEXT_KEYS[role]
  return key === undefined ? name : text(key, { name })
}
