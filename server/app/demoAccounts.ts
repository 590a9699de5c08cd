import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { isPasswordCorrect } from '../auth/password.ts'
import { role, secondFactor, staffRole } from '../auth/tables.ts'
import type { Db } from '../db/database.ts'
import { staff } from '../db/schema.ts'
import { DEMO_PASSWORD } from '../demo/fill.ts'
import { DEMO_EMAILS } from '../demo/staffAndRoles.ts'
import type { Handlers } from '../http/handler.ts'
import { staffNameOf } from '../db/staffName.ts'

/**
 * Creates the handler that returns the accounts with which the product is tried out (rule 7.19). Each call looks which of
 * them still have the password of the demo data, so that none is shown that somebody uses in earnest.
 * @param isDemo whether the server was started to be tried out
 */
export function createDemoAccountHandlers(isDemo: boolean): Pick<Handlers, 'listDemoAccounts'> {
  /** Whether a stored hash is that of the password. Comparing is slow, and everybody may call. */
  const isDemoHash = new Map<string, boolean>()
  async function hasDemoPassword(passwordHash: string): Promise<boolean> {
    const known = isDemoHash.get(passwordHash)
    if (known !== undefined) return known
    if (isDemoHash.size > 10 * DEMO_EMAILS.length) isDemoHash.clear()
    const isCorrect = await isPasswordCorrect(passwordHash, DEMO_PASSWORD)
    isDemoHash.set(passwordHash, isCorrect)
    return isCorrect
  }
  return {
    async listDemoAccounts(_, { db }) {
      if (!isDemo) return { accounts: [], password: null }
      const accounts = []
      for (const { passwordHash, roleName, ...person } of await readAccounts(db))
        if (passwordHash !== null && (await hasDemoPassword(passwordHash)))
          accounts.push({ email: person.email, name: staffNameOf(person), role: roleName })
      return { accounts, password: accounts.length > 0 ? DEMO_PASSWORD : null }
    },
  }
}

/** Reads the accounts of the demo data that could sign in with a password alone. */
function readAccounts(db: Db) {
  return db
    .select({
      email: staff.email,
      nickname: staff.nickname,
      fullName: staff.fullName,
      passwordHash: staff.passwordHash,
      roleName: role.name,
    })
    .from(staff)
    .leftJoin(staffRole, and(eq(staffRole.staffId, staff.id), eq(staffRole.position, 0)))
    .leftJoin(role, eq(role.id, staffRole.roleId))
    .leftJoin(secondFactor, and(eq(secondFactor.staffId, staff.id), isNotNull(secondFactor.confirmedAt)))
    .where(
      and(
        inArray(staff.email, DEMO_EMAILS),
        eq(staff.status, staffLifecycle.codes.active),
        isNull(secondFactor.staffId),
      ),
    )
    .orderBy(asc(staff.id))
}
