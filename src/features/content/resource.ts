import type { Read } from '../../../contract/answer.ts'
import {
  type ContentResource,
  getContentResource,
  listContentResourceHistory,
  listContentResources,
} from '../../../contract/contentResource.ts'
import type { VersionedResource } from '../../resources/forms/VersionedRecordList.tsx'
import { shorten } from '../../ui/shorten.ts'
import { contentColumns } from './columns.tsx'
import { CONTENT_FACTS } from './facts.tsx'
import { formatHistoryValue, HISTORY_FIELDS } from './history.ts'

/** The maximum length at which the history shows a value, in characters. A deletion records the whole text. */
const SHOWN_LENGTH_MAX = 1_000

/** The resource of the content resources. */
export const contentResource: VersionedResource<Read<typeof ContentResource>> = {
  list: {
    endpoint: listContentResources,
    kind: 'content',
    openedKind: 'content',
    label: 'masterData.type.resource',
    columns: contentColumns,
    rowName: ({ key }) => key,
    searchLabel: 'content.search',
    emptyText: 'content.empty',
  },
  get: getContentResource,
  facts: CONTENT_FACTS,
  history: listContentResourceHistory,
  historyFields: HISTORY_FIELDS,
  formatHistoryValue: (field, value, text) => shorten(formatHistoryValue(field, value, text), SHOWN_LENGTH_MAX),
}
