import { Link } from '@tanstack/react-router'
import { VersionedRecordList } from '../../resources/forms/VersionedRecordList.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { useText } from '../../texts/text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { replyTemplateCommands } from './commands.ts'
import { replyTemplateResource } from './resource.ts'

/** The screen of reply templates: their list, with the panel of the open one beside it. */
export default function ReplyTemplatesScreen() {
  const text = useText()
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
      <VersionedRecordList resource={replyTemplateResource} commands={replyTemplateCommands} />
    </>
  )
}
