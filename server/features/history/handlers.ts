import type { Handlers } from '../../http/handler.ts'
import { handleListWholeHistory, handleListWholeHistoryAsCsv } from './list.ts'

/** The handlers of the history of all records. */
export const historyHandlers = {
  listWholeHistory: handleListWholeHistory,
  listWholeHistoryAsCsv: handleListWholeHistoryAsCsv,
} satisfies Partial<Handlers>
