import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { readOrCreateSharedSecret } from '../../server/auth/serverSecret.ts'
import { session, staffRole } from '../../server/auth/tables.ts'
import { createTokenIssuer, hashToken, randomToken } from '../../server/auth/tokens.ts'
import type { Db } from '../../server/db/database.ts'
import { staff } from '../../server/db/schema.ts'

const DAY_MS = 86_400_000

/**
 * Adds staff with the roles of a demo account, each with a session. What has happened before counts as read for them.
 * @param accountName the part of the email address of the demo account before the `@`
 * @returns their access tokens, which are valid for 15 minutes
 */
export async function addStaff(db: Db, accountName: string, count: number): Promise<string[]> {
  const now = new Date()
  const roles = await db
    .select({ roleId: staffRole.roleId })
    .from(staffRole)
    .innerJoin(staff, eq(staff.id, staffRole.staffId))
    .where(eq(staff.email, `${accountName}@choba.example`))
  const people = Array.from({ length: count }, (_, index) => ({
    email: `${randomUUID()}@staff.choba.example`,
    fullName: `${accountName} ${index + 1}`,
    status: staffLifecycle.codes.active,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
  }))
  const added = await db.insert(staff).values(people).returning({ id: staff.id })
  const addedRoles = added.flatMap(({ id: staffId }) => roles.map(({ roleId }) => ({ staffId, roleId })))
  await db.insert(staffRole).values(addedRoles)
  const sessions = added.map(({ id: staffId }) => ({
    id: randomToken(),
    staffId,
    refreshHash: hashToken(randomToken()),
    createdAt: now,
    lastSeenAt: now,
    passwordEnteredAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  }))
  await db.insert(session).values(sessions)
  const tokenIssuer = createTokenIssuer(await readOrCreateSharedSecret(db), () => new Date())
  return Promise.all(sessions.map(({ id: sessionId, staffId }) => tokenIssuer.issue({ staffId, sessionId })))
}
