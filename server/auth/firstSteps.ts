import { eq } from 'drizzle-orm'
import { firstStepsAmong } from '../../contract/firstSteps.ts'
import type { Handlers } from '../http/handler.ts'
import { lockStaff } from './profile.ts'
import { firstSteps } from './tables.ts'

/** The handler of the first steps of a staff member (rule 8.15). */
export const firstStepsHandlers: Pick<Handlers, 'saveFirstSteps'> = {
  async saveFirstSteps({ body }, context) {
    const { db } = context
    const staffId = context.caller().id
    await lockStaff(db, staffId)
    const [stored] = await db.select().from(firstSteps).where(eq(firstSteps.staffId, staffId))
    const progress = {
      done: firstStepsAmong([...body.done, ...(stored?.done ?? [])]),
      // Without a row, nobody asks the person to take the steps, and trying them out does not change that.
      isEnded: body.isEnded || (stored?.isEnded ?? true),
    }
    await db
      .insert(firstSteps)
      .values({ staffId, ...progress })
      .onConflictDoUpdate({ target: firstSteps.staffId, set: progress })
    context.recordChanged('profile', staffId)
    return progress
  },
}
