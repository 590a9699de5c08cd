import type { Read } from '../../../contract/answer.ts'
import type { ReplyTemplate } from '../../../contract/replyTemplate.ts'
import { type RecordFacts, timeFact } from '../../resources/recordFacts.ts'
import { formatUseCount, LanguageName, PurposeName } from './columns.tsx'

/** Which facts of a reply template stand where. */
export const REPLY_TEMPLATE_FACTS: RecordFacts<Read<typeof ReplyTemplate>> = {
  head: [
    { label: 'replyTemplate.field.purpose', value: (template) => <PurposeName {...template} /> },
    { label: 'replyTemplate.field.language', value: (template) => <LanguageName {...template} /> },
    { label: 'replyTemplate.field.useCount', value: formatUseCount },
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
