import type { AppHandlers } from '../http/appHandler.ts'
import { submitReport } from '../features/report/submitReport.ts'

/** The handler of the reports of members (rule 11.10). */
export const appReportHandlers: Pick<AppHandlers, 'submitReport'> = {
  async submitReport({ body }, context) {
    const id = await submitReport(context, body)
    return { id, createdAt: context.clock().toISOString() }
  },
}
