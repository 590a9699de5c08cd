import { and, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PermissionGroup } from '../../../contract/permission.ts'
import type { countWithdrawals, listWithdrawals } from '../../../contract/withdrawal.ts'
import { withdrawalLifecycle } from '../../../machines/withdrawal.ts'
import type { Handler } from '../../http/handler.ts'
import { countByStatus, readList } from '../../resources/list.ts'
import { readableWithdrawal } from './readable.ts'
import { withdrawal } from './table.ts'
import { matches } from '../../resources/search.ts'
import { answerOf } from './record.ts'

export const handleListWithdrawals: Handler<typeof listWithdrawals> = ({ query }, { db, caller }) =>
  readList(db, query, {
    table: withdrawal,
    keys: { createdAt: withdrawal.createdAt, point: withdrawal.point, id: withdrawal.id },
    otherwise: '-createdAt',
    filters: filtersOf(query, caller().permissions),
    rows: async (ids) =>
      (await db.select().from(withdrawal).where(inArray(withdrawal.id, ids))).map((row) => answerOf(row, false)),
  })

export const handleCountWithdrawals: Handler<typeof countWithdrawals> = ({ query }, { db, caller }) =>
  countByStatus(db, withdrawal, withdrawalLifecycle, filtersOf(query, caller().permissions))

interface Filters {
  q?: string | undefined
  userId?: number | undefined
}

function filtersOf({ q, userId }: Filters, groups: ReadonlySet<PermissionGroup>): SQL | undefined {
  return and(
    matches(withdrawal, q, readableWithdrawal(groups)),
    userId === undefined ? undefined : eq(withdrawal.memberId, userId),
  )
}
