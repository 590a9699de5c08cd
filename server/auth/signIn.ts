import { and, eq } from 'drizzle-orm'
import { Failure } from '../failure.ts'
import type { Context, Handlers } from '../handler.ts'
import { session, staff } from '../schema/access.ts'
import { isOpen, refuseInactive } from './access.ts'
import { isPassword } from './password.ts'
import { countAttempt, forgetAttempt, signInLimits } from './rateLimit.ts'
import { hashToken, randomToken, type Tokens } from './tokens.ts'

const DAY_MS = 86_400_000
const REMEMBERED_DAYS = 30
const UNREMEMBERED_DAYS = 1

/** Signing in, staying so, and out (specification §4, §7). */
export function signInHandlers(tokens: Tokens): Pick<Handlers, 'login' | 'refreshToken' | 'logout'> {
  return {
    async login({ body }, context) {
      const email = body.email.toLowerCase()
      const limits = signInLimits(email, context.ip)
      await countAttempt(context.db, limits, context.clock())
      const [found] = await context.db.select().from(staff).where(eq(staff.email, email))
      if (!(await isPassword(found?.passwordHash, body.password)) || found === undefined) {
        throw new Failure(401, 'error.signIn')
      }
      await forgetAttempt(context.db, limits)
      refuseInactive(found.status)
      return openSession(context, tokens, found.id, body.remember === true ? REMEMBERED_DAYS : UNREMEMBERED_DAYS)
    },

    // The refresh token stays the same: an answer that is lost on the way must not sign a person out.
    async refreshToken({ body }, context) {
      const [found] = await context.db
        .select({ sessionId: session.id, staffId: staff.id, status: staff.status })
        .from(session)
        .innerJoin(staff, eq(staff.id, session.staffId))
        .where(and(eq(session.refreshHash, hashToken(body.refreshToken)), isOpen(context.clock())))
      if (found === undefined) throw new Failure(401, 'error.signInNeeded')
      refuseInactive(found.status)
      return { token: await tokens.issue(found) }
    },

    async logout(_call, context) {
      const { sessionId } = context.caller()
      await context.db.update(session).set({ revokedAt: context.clock() }).where(eq(session.id, sessionId))
      context.ended(sessionId)
      return {}
    },
  }
}

async function openSession(context: Context, tokens: Tokens, staffId: number, days: number) {
  const now = context.clock()
  const refreshToken = randomToken()
  const sessionId = randomToken()
  await context.db.insert(session).values({
    id: sessionId,
    staffId,
    refreshHash: hashToken(refreshToken),
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  })
  return { token: await tokens.issue({ staffId, sessionId }), refreshToken }
}
