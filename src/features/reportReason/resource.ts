import { reportReasonRecordKind } from '../../../contract/kinds/reportReason.ts'
import { reportReasonLifecycle } from '../../../machines/lifecycles/reportReason.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineFormResource } from '../../resources/forms/formResource.ts'

/** The resource of the reasons that members choose when they report something. */
export const reportReasonResource = defineFormResource(reportReasonRecordKind, {
  lifecycle: reportReasonLifecycle,
  shortcuts: { deactivate: KEY_MAP.record.deactivate[0], activate: KEY_MAP.record.activate[0] },
  keywords: { deactivate: ['teishi', 'stop'], activate: ['saikai', 'restart'] },
  recordUrl: (id) => urlOfScreen('/masterdata', {}, { type: 'reportReason', open: id }),
})
