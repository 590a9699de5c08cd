import { asc, eq, sum } from 'drizzle-orm'
import type { getLedgerTotals } from '../../../contract/point.ts'
import type { Handler } from '../../http/handler.ts'
import { account, entry } from './tables.ts'

/** Sums the points on all accounts from their entries. */
export const handleGetLedgerTotals: Handler<typeof getLedgerTotals> = async (_request, { db }) => {
  const { kind, purpose } = account
  const accounts = await db
    .select({ kind, purpose, point: sum(entry.amount).mapWith(Number) })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .groupBy(kind, purpose)
    .orderBy(asc(kind), asc(purpose))
  return { accounts, sum: accounts.reduce((total, { point }) => total + point, 0) }
}
