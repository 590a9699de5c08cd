import { eq, inArray } from 'drizzle-orm'
import { userReferralList } from '../../../contract/kinds/childLists.ts'
import type { listUserPointHistory } from '../../../contract/user.ts'
import type { Handler } from '../../http/handler.ts'
import { createPartListHandler } from '../../resources/recordHandlers.ts'
import { defineList } from '../../resources/list.ts'
import { requireRow } from '../../resources/resource.ts'
import { readAccountEntries } from '../point/accountEntries.ts'
import { entry } from '../point/tables.ts'
import { member } from './table.ts'

export const handleListUserPointHistory: Handler<typeof listUserPointHistory> = async ({ params, query }, { db }) => {
  await requireRow(db, member, params.id)
  return readAccountEntries(db, 'member', params.id, query, entry.amount)
}

const referralList = defineList({
  declaration: userReferralList,
  rowTable: member,
  sortColumns: { createdAt: member.createdAt },
  filterConditions: {},
  async readRows({ db }, ids) {
    const { id, fullName, status, createdAt } = member
    const rows = await db.select({ id, fullName, status, createdAt }).from(member).where(inArray(id, ids))
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },
})

export const handleListUserReferrals = createPartListHandler(member, referralList, (id) => ({
  indexedWhere: eq(member.referrerId, id),
}))
