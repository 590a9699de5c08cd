import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import type { PageVersionRow } from '../../../contract/pageVersion.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { useText } from '../../texts/text.ts'
import { pageVersionColumns } from './columns.tsx'
import { addDraftCommand, pageVersionCommands } from './commands.ts'
import { pageVersionFilters } from './filters.ts'
import { pageVersionResource } from './resource.ts'

/** The list of the versions of the public pages. */
export default function PublicPagesScreen() {
  const text = useText()
  const { client, queryClient } = useConsole()
  useCommandRegistration(useMemo(() => [addDraftCommand({ client, queryClient }, text)], [client, queryClient, text]))
  const moreCommandsOf = useCallback(
    (row: Read<typeof PageVersionRow>) => pageVersionCommands({ client, queryClient }, row, text),
    [client, queryClient, text],
  )
  return (
    <ListPage
      resource={pageVersionResource}
      columns={pageVersionColumns}
      filters={pageVersionFilters}
      moreCommandsOf={moreCommandsOf}
      actions={<CommandButton id="pageVersion.create" />}
    />
  )
}
