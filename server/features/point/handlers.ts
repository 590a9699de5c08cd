import type { Handlers } from '../../http/handler.ts'
import { handleListStoreEntries, handleListUserEntries } from './entryList.ts'
import { handleSummarizeStoreEntries, handleSummarizeUserEntries } from './summary.ts'

/** The handlers of the history of points. */
export const pointHandlers = {
  listUserEntries: handleListUserEntries,
  listStoreEntries: handleListStoreEntries,
  summarizeUserEntries: handleSummarizeUserEntries,
  summarizeStoreEntries: handleSummarizeStoreEntries,
} satisfies Partial<Handlers>
