import { eq } from 'drizzle-orm'
import type { Endpoint } from '../../contract/endpoint.ts'
import { PASSWORD_CONFIRMATION_MINUTES } from '../../contract/limits.ts'
import { staff } from '../db/schema.ts'
import { Failure, invalid } from '../http/failure.ts'
import type { Caller, Handlers } from '../http/handler.ts'
import { isPasswordCorrect } from './password.ts'
import { session } from './tables.ts'
import { isWithin } from './timeLimit.ts'

const MINUTE_MS = 60_000

/** The handler with which the signed-in staff member confirms the password again (rule 2.9). */
export const passwordConfirmationHandlers: Pick<Handlers, 'confirmPassword'> = {
  async confirmPassword({ body: { password } }, context) {
    const { db, clock } = context
    const { id, sessionId } = context.caller()
    const [person] = await db.select({ passwordHash: staff.passwordHash }).from(staff).where(eq(staff.id, id))
    if (!(await isPasswordCorrect(person?.passwordHash, password))) throw invalid({ password: 'password.wrong' })
    await db.update(session).set({ passwordEnteredAt: clock() }).where(eq(session.id, sessionId))
    return {}
  },
}

/**
 * Returns whether the endpoint requires a recent password (rule 2.9) but the caller entered the password more than
 * ten minutes ago.
 */
export function isPasswordConfirmationDue(
  { requiresPassword }: Endpoint,
  { passwordEnteredAt }: Caller,
  now: Date,
): boolean {
  return requiresPassword === true && !isWithin(PASSWORD_CONFIRMATION_MINUTES * MINUTE_MS, passwordEnteredAt, now)
}

/** Throws a Failure of 403 with the code `passwordRequired` if the required recent password is missing. */
export function requirePasswordConfirmation(endpoint: Endpoint, caller: Caller, now: Date): void {
  if (isPasswordConfirmationDue(endpoint, caller, now))
    throw new Failure(403, 'error.passwordRequired', { code: 'passwordRequired' })
}
