import { createElement } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { pageVersionRecordKind } from '../../../contract/kinds/pageVersion.ts'
import { pageVersionEndpoints, type PageVersionRow } from '../../../contract/pageVersion.ts'
import { pageVersionLifecycle } from '../../../machines/lifecycles/pageVersion.ts'
import type { LifecycleRecord } from '../../commands/lifecycleCommands.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { lazyWithRetry } from '../../loading/lazyComponent.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { currentText } from '../../texts/text.ts'
import { hasCome, isPast, languageNames, validFromText, versionName } from './versionTexts.ts'

type Row = Read<typeof PageVersionRow>

const QuestionDifference = lazyWithRetry(() => import('./QuestionDifference.tsx'))

/** The resource of the versions of public pages: their endpoints, keyboard shortcuts, search words and URLs. */
export const pageVersionResource = defineResource({
  kind: pageVersionRecordKind,
  lifecycle: pageVersionLifecycle,
  ...pageVersionEndpoints,
  shortcuts: {
    publish: KEY_MAP.record.accept[0],
    withdraw: KEY_MAP.record.deactivate[0],
    discard: KEY_MAP.record.reject[0],
  },
  keywords: {
    publish: ['koukai', 'publish', 'release'],
    withdraw: ['shitagaki', 'draft', 'back'],
    discard: ['haki', 'discard', 'drop'],
  },
  allTabLabel: 'pageVersions.tab.all',
  historyFields: {
    ja: 'pageVersion.field.ja',
    vi: 'pageVersion.field.vi',
    en: 'pageVersion.field.en',
    all: 'pageVersion.field.all',
    validFrom: 'pageVersion.field.validFrom',
  },
  toLifecycleRecord,
  distinguishingTexts: ({ validFrom }) => [validFrom ?? ''],
  recordUrl: (id) => urlOfScreen('/public-page/$id', { id }),
})

function toLifecycleRecord(row: Row): LifecycleRecord {
  const { id, status, version } = row
  const text = currentText()
  return {
    id,
    status,
    version,
    name: versionName(row, text),
    questionFacts: () => [
      { label: 'pageVersion.field.languages', value: languageNames(row, text) },
      { label: 'pageVersion.field.validFrom', value: validFromText(row, text) },
    ],
    questionDetails: (event) => (event === 'publish' ? () => createElement(QuestionDifference, { id }) : undefined),
    bulkRefusalFor: (event) => (event === 'publish' ? { key: 'pageVersion.publish.bulk' } : undefined),
    refusalFor: (_caller, event) => refusalOf(row, event),
  }
}

/** Returns why the server would refuse an event because of the first day of the version; undefined if it would not. */
function refusalOf(row: Row, event: string) {
  if (event === 'publish' && isPast(row)) return { key: 'pageVersion.validFrom.past' } as const
  return event === 'withdraw' && hasCome(row) ? ({ key: 'pageVersion.withdraw.inForce' } as const) : undefined
}
