import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Handlers } from '../../http/handler.ts'
import { masterData } from './table.ts'

/** The handlers of the options of forms. */
export const formOptionHandlers: Pick<Handlers, 'listMasterData'> = {
  async listMasterData({ query }, context) {
    const items = await context.db
      .select({
        id: masterData.id,
        type: masterData.type,
        value: masterData.value,
        isRetired: isNotNull(masterData.retiredAt).mapWith(Boolean),
      })
      .from(masterData)
      .where(eq(masterData.type, query.type))
      .orderBy(asc(masterData.position), asc(masterData.id))
    return { items }
  },
}
