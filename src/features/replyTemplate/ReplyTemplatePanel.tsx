import type { Read } from '../../../contract/answer.ts'
import { TEMPLATE_PURPOSES } from '../../../contract/kinds/reasonPurposes.ts'
import { LANGUAGES } from '../../../contract/language.ts'
import { getReplyTemplate, listReplyTemplateHistory, type ReplyTemplate } from '../../../contract/replyTemplate.ts'
import { History } from '../../resources/History.tsx'
import { type ListedRecordPanelProps, VersionedRecordPanel } from '../../resources/VersionedRecordPanel.tsx'
import { useText } from '../../text.ts'
<<<<<<< HEAD
import { REPLY_TEMPLATE_FACTS } from './facts.tsx'
=======
import { Fact, Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { formatUseCount, LanguageName, PurposeName } from './columns.tsx'
>>>>>>> 5b4cab55 (Reasons are chosen from templates and from the last own ones)

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
<<<<<<< HEAD
      facts={REPLY_TEMPLATE_FACTS}
=======
      renderFacts={(template) => (
        <Facts>
          <Fact name={text('replyTemplate.field.text')}>
            <span lang={template.language} className="whitespace-pre-wrap">
              {template.text}
            </span>
          </Fact>
          <Fact name={text('replyTemplate.field.purpose')}>
            <PurposeName {...template} />
          </Fact>
          <Fact name={text('replyTemplate.field.language')}>
            <LanguageName {...template} />
          </Fact>
          <Fact name={text('replyTemplate.field.useCount')}>{formatUseCount(template)}</Fact>
          <Fact name={text('replyTemplate.field.updatedAt')}>
            <Time at={template.updatedAt} as="dateTime" />
          </Fact>
          <Fact name={text('replyTemplate.field.id')}>{template.id}</Fact>
        </Facts>
      )}
>>>>>>> 5b4cab55 (Reasons are chosen from templates and from the last own ones)
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
