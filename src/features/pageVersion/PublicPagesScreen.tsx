import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { useText } from '../../texts/text.ts'
import { pageVersionColumns } from './columns.tsx'
import { addDraftCommand, pageVersionCommands } from './commands.ts'
import { pageVersionFilters } from './filters.ts'
import { pageVersionResource } from './resource.ts'

const PAGE_VERSION_LIST = listOfResource(pageVersionResource, pageVersionColumns, pageVersionFilters)

/** The list of the versions of the public pages. */
export default function PublicPagesScreen() {
  const text = useText()
  const { client, queryClient } = useConsole()
  useCommandRegistration([addDraftCommand({ client, queryClient }, text)])
  return (
    <ListPage
      definition={PAGE_VERSION_LIST}
      commandsOf={(row) => pageVersionCommands({ client, queryClient }, row, text)}
      actions={<CommandButton id="pageVersion.create" />}
    />
  )
}
