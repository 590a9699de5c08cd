import { useRouter } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { type ContentResource, listContentResources } from '../../../contract/contentResource.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { List } from '../../resources/list/List.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
import { useText } from '../../texts/text.ts'
import { contentColumns } from './columns.tsx'
import { contentCommands, addContentCommand } from './commands.tsx'
import { ContentPanel } from './ContentPanel.tsx'
import { isMasterDataTabShown } from './isMasterDataTabShown.ts'

const CONTENT_LIST: ListDefinition<Read<typeof ContentResource>> = {
  endpoint: listContentResources,
  kind: 'content',
  openedKind: 'content',
  label: 'masterData.type.resource',
  columns: contentColumns,
  rowName: ({ key }) => key,
  searchLabel: 'content.search',
  emptyText: 'content.empty',
}

/** The list of content resources, with the panel of the open one beside it. */
export function ContentList() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const router = useRouter()
  const { openId, open, close } = useRecordPanel()
  useCommandRegistration([addContentCommand({ client, queryClient }, { open }, text)])
  const openIfListShown = async (id: number) => {
    if (isMasterDataTabShown(router, 'resource')) await open(id)
  }
  const commandsOf = (contentResource: Read<typeof ContentResource>) =>
    contentCommands({ client, queryClient }, contentResource, { open: openIfListShown, close }, text)
  return (
    <>
      <List definition={CONTENT_LIST} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <ContentPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}
