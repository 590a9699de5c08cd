import type { Read } from '../../../contract/answer.ts'
import { TEMPLATE_PURPOSES } from '../../../contract/kinds/reasonPurposes.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import { getReplyTemplate, listReplyTemplateHistory, type ReplyTemplate } from '../../../contract/replyTemplate.ts'
import { History } from '../../resources/history/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/record/VersionedRecordPanel.tsx'
import { useText } from '../../texts/text.ts'
import { REPLY_TEMPLATE_FACTS } from './facts.tsx'

/** The labels of the fields in the history. */
const HISTORY_FIELDS = {
  title: 'replyTemplate.field.title',
  text: 'replyTemplate.field.text',
  language: 'replyTemplate.field.language',
  purpose: 'replyTemplate.field.purpose',
} as const

/** The panel of a reply template beside the list: its text, how often it was used, and its history. */
export function ReplyTemplatePanel(props: ListedRecordPanelProps<Read<typeof ReplyTemplate>>) {
  const text = useText()
  return (
    <VersionedRecordPanel
      {...props}
      kind="replyTemplate"
      endpoint={getReplyTemplate}
      title={text('replyTemplates.title')}
      nameOf={({ title }) => title}
      facts={REPLY_TEMPLATE_FACTS}
    >
      <History
        endpoint={listReplyTemplateHistory}
        id={props.id}
        fields={HISTORY_FIELDS}
        formatValue={(field, value) => {
          const language = LANGUAGES.find((each) => each === value)
          const purpose = TEMPLATE_PURPOSES.find((each) => each === value)
          if (field === 'language' && language !== undefined) return text(`language.${language}`)
          return field === 'purpose' && purpose !== undefined ? text(`replyTemplate.purpose.${purpose}`) : value
        }}
      />
    </VersionedRecordPanel>
  )
}
