import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { type ContentResource, listContentResources } from '../../../contract/contentResource.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { openInPanelCommand, useListWithPanel } from '../../resources/record/useListWithPanel.ts'
import { useText } from '../../texts/text.ts'
import { contentColumns } from './columns.tsx'
import { contentCommands, addContentCommand } from './commands.tsx'
import { ContentPanel } from './ContentPanel.tsx'
import { isMasterDataTabShown } from './isMasterDataTabShown.ts'

/** The list of content resources, with the panel of the open one beside it. */
export function ContentList() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const router = useRouter()
  const { list, openId, open, close } = useListWithPanel()
  const openRow = useCallback(({ id }: Read<typeof ContentResource>) => open(id), [open])
  useCommandRegistration(
    useMemo(() => [addContentCommand({ client, queryClient }, { open }, text)], [client, queryClient, open, text]),
  )
  const openIfListShown = useCallback(
    async (id: number) => {
      if (isMasterDataTabShown(router, 'resource')) await open(id)
    },
    [router, open],
  )
  const commandsOf = useCallback(
    (contentResource: Read<typeof ContentResource>) =>
      contentCommands({ client, queryClient }, contentResource, { open: openIfListShown, close }, text),
    [client, queryClient, openIfListShown, close, text],
  )
  const rowCommandsOf = useCallback(
    (contentResource: Read<typeof ContentResource>) => [
      openInPanelCommand('content', { id: contentResource.id, name: contentResource.key }, open),
      ...commandsOf(contentResource),
    ],
    [commandsOf, open],
  )
  return (
    <>
      <FilteredList
        list={list}
        kind="content"
        endpoint={listContentResources}
        label={text('masterData.type.resource')}
        columns={contentColumns}
        rowName={keyOf}
        searchLabel={text('content.search')}
        emptyText={text('content.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <ContentPanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}

function keyOf({ key }: Read<typeof ContentResource>): string {
  return key
}

function hrefOf({ id }: Read<typeof ContentResource>): string {
  return urlOfScreen('/masterdata', {}, { type: 'resource', open: id })
}
