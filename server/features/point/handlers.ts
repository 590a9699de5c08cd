import type { Handlers } from '../../http/handler.ts'
import {
  handleListStorePointEntries,
  handleListStorePointEntriesAsCsv,
  handleListUserPointEntries,
  handleListUserPointEntriesAsCsv,
} from './entryList.ts'
import { handleGetLedgerTotals } from './ledgerTotals.ts'
import { handleSummarizeStorePointEntries, handleSummarizeUserPointEntries } from './summary.ts'

/** The handlers of the history of points. */
export const pointHandlers = {
  listUserPointEntries: handleListUserPointEntries,
  listStorePointEntries: handleListStorePointEntries,
  listUserPointEntriesAsCsv: handleListUserPointEntriesAsCsv,
  listStorePointEntriesAsCsv: handleListStorePointEntriesAsCsv,
  summarizeUserPointEntries: handleSummarizeUserPointEntries,
  getLedgerTotals: handleGetLedgerTotals,
  summarizeStorePointEntries: handleSummarizeStorePointEntries,
} satisfies Partial<Handlers>
