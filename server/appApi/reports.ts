import type { AppHandlers } from '../http/appHandler.ts'
import { submitReport } from '../features/report/submitReport.ts'
import { readActiveReportReasons } from '../features/reportReason/activeReasons.ts'

/** The handlers of the reports of members (rule 11.10). */
export const appReportHandlers: Pick<AppHandlers, 'submitReport' | 'listReportReasonChoices'> = {
  async submitReport({ body }, context) {
    const id = await submitReport(context, body)
    return { id, createdAt: context.clock().toISOString() }
  },

  listReportReasonChoices: async (_, { db }) => ({ items: await readActiveReportReasons(db) }),
}
