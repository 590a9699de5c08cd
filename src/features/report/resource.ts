import type { Read } from '../../../contract/answer.ts'
import { reportRecordKind } from '../../../contract/kinds/report.ts'
import { reportEndpoints, type ReportRow } from '../../../contract/report.ts'
import { reportLifecycle } from '../../../machines/lifecycles/report.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { KEY_MAP } from '../../keyMap.ts'

/** The resource of reports: their endpoints, keyboard shortcuts, search words and URLs. */
export const reportResource = defineResource({
  kind: reportRecordKind,
  lifecycle: reportLifecycle,
  ...reportEndpoints,
  shortcuts: { handle: KEY_MAP.record.handle[0] },
  keywords: { handle: ['taiou', 'done', 'handle'] },
  toLifecycleRecord: ({ id, status, version, userName, storeName, content }: Read<typeof ReportRow>) => ({
    id,
    status,
    version,
    name: userName,
    questionFacts: () => [
      { label: 'report.field.store', value: storeName ?? '' },
      { label: 'report.field.content', value: content },
    ],
  }),
  distinguishingTexts: ({ storeName, content }) => [...(storeName === null ? [] : [storeName]), content],
  contactDetailsOf: ({ email }) => ({ email }),
  recordUrl: (id) => urlOfScreen('/reports', {}, { open: id }),
})
