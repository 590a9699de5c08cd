import { useRouter } from '@tanstack/react-router'
import { VersionedRecordList } from '../../resources/forms/VersionedRecordList.tsx'
import { addContentCommand, contentCommands } from './commands.tsx'
import { isMasterDataTabShown } from './isMasterDataTabShown.ts'
import { contentResource } from './resource.ts'

/** The list of content resources, with the panel of the open one beside it. */
export function ContentList() {
  const router = useRouter()
  return (
    <VersionedRecordList
      resource={contentResource}
      commands={{
        ofScreen: (apiAndCache, actions, text) => [addContentCommand(apiAndCache, actions, text)],
        ofRecord: (apiAndCache, content, { open, close }, text) => {
          const openIfListShown = async (id: number) => {
            if (isMasterDataTabShown(router, 'resource')) await open(id)
          }
          return contentCommands(apiAndCache, content, { open: openIfListShown, close }, text)
        },
      }}
    />
  )
}
