import type { Read } from '../../../contract/answer.ts'
import type { ReplyTemplate } from '../../../contract/replyTemplate.ts'
import { type RecordFacts, timeFact } from '../../resources/recordFacts.ts'
import { formatNumber } from '../../ui/format.ts'
import { LanguageName } from './columns.tsx'

/** Which facts of a reply template stand where. */
export const REPLY_TEMPLATE_FACTS: RecordFacts<Read<typeof ReplyTemplate>> = {
  head: [
    { label: 'replyTemplate.field.language', value: (template) => <LanguageName {...template} /> },
    { label: 'replyTemplate.field.useCount', value: ({ useCount }) => formatNumber(useCount) },
    timeFact('replyTemplate.field.updatedAt', ({ updatedAt }) => updatedAt),
  ],
  groups: [
    {
      layout: 'stacked',
      facts: [
        {
          label: 'replyTemplate.field.text',
          value: (template) => (
            <span lang={template.language} className="whitespace-pre-wrap">
              {template.text}
            </span>
          ),
        },
      ],
    },
  ],
}
