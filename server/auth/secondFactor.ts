import { eq } from 'drizzle-orm'
import type { SecondFactor } from '../../contract/secondFactor.ts'
import { type SecondFactorEvent, secondFactorEffects } from '../../machines/server/secondFactor.ts'
import { staff } from '../db/schema.ts'
import { conflict, invalid, notFound } from '../http/failure.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { audit } from '../resources/audit.ts'
import { lockStaff } from './profile.ts'
import type { DerivedKeys } from './serverSecret.ts'
import {
  decryptSecret,
  encryptSecret,
  createSecret,
  replaceRecoveryCodesOf,
  secretUri,
  periodOfCode,
} from './secondFactorCodes.ts'
import { recoveryCode, secondFactor } from './tables.ts'

/** Creates the handlers of the caller's own second factor (rule 2.10). */
export function createSecondFactorHandlers(
  derivedKeys: DerivedKeys,
): Pick<
  Handlers,
  'getSecondFactor' | 'startSecondFactor' | 'confirmSecondFactor' | 'replaceRecoveryCodes' | 'removeSecondFactor'
> {
  const runEvent = (context: Context, event: SecondFactorEvent['type'], period?: number) =>
    runSecondFactorEvent(context, derivedKeys, context.caller().id, event, period)
  return {
    getSecondFactor: (_call, context) => readSecondFactor(context, derivedKeys, context.caller().id),

    async startSecondFactor(_call, context) {
      const before = await readSecondFactor(context, derivedKeys, context.caller().id)
      if (before.state === 'pending') return before
      await runEvent(context, 'start')
      return readSecondFactor(context, derivedKeys, context.caller().id)
    },

    async confirmSecondFactor({ body: { code } }, context) {
      const { setup } = await readSecondFactor(context, derivedKeys, context.caller().id)
      const period = setup === null ? undefined : periodOfCode(setup.secret, code, context.clock())
      if (setup !== null && period === undefined) throw invalid({ code: 'secondFactor.code.wrong' })
      return { recoveryCodes: await runEvent(context, 'confirm', period) }
    },

    async replaceRecoveryCodes(_call, context) {
      return { recoveryCodes: await runEvent(context, 'replaceCodes') }
    },

    async removeSecondFactor(_call, context) {
      const { state } = await readSecondFactor(context, derivedKeys, context.caller().id)
      if (state !== 'off') await runEvent(context, state === 'pending' ? 'cancel' : 'remove')
      return {}
    },
  }
}

/** The names of the events in the history. The setup is recorded only when it is confirmed. */
const AUDIT_EVENTS: Partial<Record<SecondFactorEvent['type'], string>> = {
  confirm: 'setUpSecondFactor',
  replaceCodes: 'replaceRecoveryCodes',
  remove: 'removeSecondFactor',
  reset: 'resetSecondFactor',
}

/**
 * Sends an event to the chart of a staff member's second factor, runs its effects and writes its audit line, if any.
 * Throws a Failure of 409 if the chart refuses the event.
 * @param period the number of the 30-second period whose code confirms the secret
 * @returns the recovery codes that the event has created
 */
export async function runSecondFactorEvent(
  context: Context,
  derivedKeys: DerivedKeys,
  staffId: number,
  event: SecondFactorEvent['type'],
  period = 0,
): Promise<string[]> {
  const { db, clock } = context
  // The row is locked, so that two events for one staff member run one after the other.
  await lockStaff(db, staffId)
  const before = await readSecondFactor(context, derivedKeys, staffId)
  const effects = secondFactorEffects(before.state, before.isRequired, event)
  if (effects === undefined) throw conflict({ record: before, allowedEvents: [] }, 'error.stale')
  const isOfStaffMember = eq(secondFactor.staffId, staffId)
  let codes: string[] = []
  for (const effect of effects) {
    if (effect === 'makeSecret') {
      const secret = encryptSecret(derivedKeys, staffId, createSecret())
      await db.insert(secondFactor).values({ staffId, secret })
    }
    if (effect === 'activateSecret')
      await db.update(secondFactor).set({ confirmedAt: clock(), lastPeriod: period }).where(isOfStaffMember)
    if (effect === 'makeRecoveryCodes') codes = await replaceRecoveryCodesOf(context, derivedKeys, staffId)
    if (effect === 'forgetSecret') {
      await db.delete(secondFactor).where(isOfStaffMember)
      await db.delete(recoveryCode).where(eq(recoveryCode.staffId, staffId))
    }
  }
  const auditEvent = AUDIT_EVENTS[event]
  if (auditEvent !== undefined) await audit(context, { record: 'staff', recordId: staffId, event: auditEvent })
  context.recordChanged('staff', staffId)
  context.recordChanged('profile', staffId)
  return codes
}

/** Reads the second factor of a staff member. The secret is included only while the second factor is being set up. */
export async function readSecondFactor(
  { db }: Context,
  derivedKeys: DerivedKeys,
  staffId: number,
): Promise<SecondFactor> {
  const [found] = await db
    .select({
      email: staff.email,
      isRequired: staff.isSecondFactorRequired,
      secret: secondFactor.secret,
      confirmedAt: secondFactor.confirmedAt,
    })
    .from(staff)
    .leftJoin(secondFactor, eq(secondFactor.staffId, staff.id))
    .where(eq(staff.id, staffId))
  if (found === undefined) throw notFound()
  const { email, isRequired, secret: storedSecret, confirmedAt } = found
  if (storedSecret === null) return { state: 'off', isRequired, setup: null, recoveryCodesLeft: 0 }
  if (confirmedAt !== null) {
    const recoveryCodesLeft = await db.$count(recoveryCode, eq(recoveryCode.staffId, staffId))
    return { state: 'on', isRequired, setup: null, recoveryCodesLeft }
  }
  const secret = decryptSecret(derivedKeys, staffId, storedSecret)
  return { state: 'pending', isRequired, setup: { secret, uri: secretUri(secret, email) }, recoveryCodesLeft: 0 }
}
