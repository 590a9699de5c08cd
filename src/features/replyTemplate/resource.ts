import type { Read } from '../../../contract/answer.ts'
import { TEMPLATE_PURPOSES } from '../../../contract/kinds/reasonPurposes.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import {
  getReplyTemplate,
  listReplyTemplateHistory,
  listReplyTemplates,
  type ReplyTemplate,
} from '../../../contract/replyTemplate.ts'
import type { VersionedResource } from '../../resources/forms/VersionedRecordList.tsx'
import { replyTemplateColumns } from './columns.tsx'
import { REPLY_TEMPLATE_FACTS } from './facts.tsx'
import { replyTemplateFilters } from './filters.ts'

/** The resource of the reply templates. */
export const replyTemplateResource: VersionedResource<Read<typeof ReplyTemplate>> = {
  list: {
    endpoint: listReplyTemplates,
    kind: 'replyTemplate',
    openedKind: 'replyTemplate',
    label: 'replyTemplates.title',
    columns: replyTemplateColumns,
    rowName: ({ title }) => title,
    searchLabel: 'replyTemplates.search',
    filters: replyTemplateFilters,
    emptyText: 'replyTemplates.empty',
  },
  get: getReplyTemplate,
  facts: REPLY_TEMPLATE_FACTS,
  history: listReplyTemplateHistory,
  historyFields: {
    title: 'replyTemplate.field.title',
    text: 'replyTemplate.field.text',
    language: 'replyTemplate.field.language',
    purpose: 'replyTemplate.field.purpose',
  },
  formatHistoryValue: (field, value, text) => {
    const language = LANGUAGES.find((each) => each === value)
    const purpose = TEMPLATE_PURPOSES.find((each) => each === value)
    if (field === 'language' && language !== undefined) return text(`language.${language}`)
    return field === 'purpose' && purpose !== undefined ? text(`replyTemplate.purpose.${purpose}`) : value
  },
}
