import { formRecordEndpoints } from './formRecord.ts'
import { reportReasonRecordKind } from './kinds/reportReason.ts'

/** Sorted by position by default. `q` matches parts of the name and the id. */
export const reportReasonEndpoints = formRecordEndpoints(reportReasonRecordKind)
