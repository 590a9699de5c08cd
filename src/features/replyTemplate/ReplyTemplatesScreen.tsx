import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { listReplyTemplates, type ReplyTemplate } from '../../../contract/replyTemplate.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { openInPanelCommand, useListWithPanel } from '../../resources/record/useListWithPanel.ts'
import { activeLanguage, useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { replyTemplateColumns } from './columns.tsx'
import { addReplyTemplateCommand, replyTemplateCommands } from './commands.ts'
import { replyTemplateFilters } from './filters.ts'
import { ReplyTemplatePanel } from './ReplyTemplatePanel.tsx'

/** The screen of reply templates: their list, with the panel of the open one beside it. */
export default function ReplyTemplatesScreen() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { list, openId, open, close } = useListWithPanel()
  const openRow = useCallback(({ id }: Read<typeof ReplyTemplate>) => open(id), [open])
  useCommandRegistration(
    useMemo(
      () => [addReplyTemplateCommand({ client, queryClient }, { open }, activeLanguage(), text)],
      [client, queryClient, open, text],
    ),
  )
  const commandsOf = useCallback(
    (template: Read<typeof ReplyTemplate>) =>
      replyTemplateCommands({ client, queryClient }, template, { open, close }, text),
    [client, queryClient, open, close, text],
  )
  const rowCommandsOf = useCallback(
    (template: Read<typeof ReplyTemplate>) => [
      openInPanelCommand('replyTemplate', { id: template.id, name: template.title }, open),
      ...commandsOf(template),
    ],
    [commandsOf, open],
  )
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
      <FilteredList
        list={list}
        kind="replyTemplate"
        endpoint={listReplyTemplates}
        label={text('replyTemplates.title')}
        columns={replyTemplateColumns}
        rowName={titleOf}
        searchLabel={text('replyTemplates.search')}
        filters={replyTemplateFilters}
        emptyText={text('replyTemplates.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <ReplyTemplatePanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}

function titleOf({ title }: Read<typeof ReplyTemplate>): string {
  return title
}

function hrefOf({ id }: Read<typeof ReplyTemplate>): string {
  return urlOfScreen('/messages/template', {}, { open: id })
}
