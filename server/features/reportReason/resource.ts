import { reportReasonRecordKind } from '../../../contract/kinds/reportReason.ts'
import { reportReasonLifecycle } from '../../../machines/lifecycles/reportReason.ts'
import { defineFormResource } from '../../resources/formRecord.ts'
import { reportReason } from './table.ts'

/** The reasons that members choose when they report something. */
export const reportReasonResource = defineFormResource(reportReasonRecordKind, reportReasonLifecycle, reportReason)
