import { Link } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { listReplyTemplates, type ReplyTemplate } from '../../../contract/replyTemplate.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { List } from '../../resources/list/List.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
import { activeLanguage, useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { replyTemplateColumns } from './columns.tsx'
import { addReplyTemplateCommand, replyTemplateCommands } from './commands.ts'
import { replyTemplateFilters } from './filters.ts'
import { ReplyTemplatePanel } from './ReplyTemplatePanel.tsx'

const REPLY_TEMPLATE_LIST: ListDefinition<Read<typeof ReplyTemplate>> = {
  endpoint: listReplyTemplates,
  kind: 'replyTemplate',
  openedKind: 'replyTemplate',
  label: 'replyTemplates.title',
  columns: replyTemplateColumns,
  rowName: ({ title }) => title,
  searchLabel: 'replyTemplates.search',
  filters: replyTemplateFilters,
  emptyText: 'replyTemplates.empty',
}

/** The screen of reply templates: their list, with the panel of the open one beside it. */
export default function ReplyTemplatesScreen() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { openId, open, close } = useRecordPanel()
  useCommandRegistration([addReplyTemplateCommand({ client, queryClient }, { open }, activeLanguage(), text)])
  const commandsOf = (template: Read<typeof ReplyTemplate>) =>
    replyTemplateCommands({ client, queryClient }, template, { open, close }, text)
  return (
    <>
      <PageHeader
        title={text('replyTemplates.title')}
        backLink={
          <Link to="/messages/user" className="link">
            {text('replyTemplate.toMessages')}
          </Link>
        }
      >
        <CommandButton id="replyTemplate.create" tone="primary" />
      </PageHeader>
      <List definition={REPLY_TEMPLATE_LIST} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <ReplyTemplatePanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}
