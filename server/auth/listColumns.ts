import { and, eq } from 'drizzle-orm'
import type { Handlers } from '../http/handler.ts'
import { requireReadableList } from '../http/listAccess.ts'
import { listColumns } from './tables.ts'

/** The handler of the columns that staff choose for a list (rule 3.21). */
export const listColumnsHandlers: Pick<Handlers, 'saveListColumns'> = {
  async saveListColumns({ body: { list, columns } }, context) {
    const { db } = context
    const caller = context.caller()
    requireReadableList(caller, list)
    const target = [listColumns.staffId, listColumns.list]
    if (columns === null)
      await db.delete(listColumns).where(and(eq(listColumns.staffId, caller.id), eq(listColumns.list, list)))
    else
      await db
        .insert(listColumns)
        .values({ staffId: caller.id, list, columns })
        .onConflictDoUpdate({ target, set: { columns } })
    context.recordChanged('profile', caller.id)
    return {}
  },
}
