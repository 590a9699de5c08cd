import { useRouter } from '@tanstack/react-router'
import { listContentResourceHistory, listDeletedContentResources } from '../../../contract/contentResource.ts'
import { useConsole } from '../../console.tsx'
import { DeletedRecords, type DeletedRecordIdAndName } from '../../resources/deleted/DeletedRecords.tsx'
import { openRecordIdOf } from '../../resources/record/useOpenRecordId.ts'
import { useText } from '../../texts/text.ts'
import { restoreDeletedContentCommand } from './commands.tsx'
import { formatHistoryValue, HISTORY_FIELDS } from './history.ts'
import { isMasterDataTabShown } from './isMasterDataTabShown.ts'

/** The list of the deleted content resources, which can be restored. */
export function DeletedContentList() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const router = useRouter()
  const commandsOf = (deletedRecord: DeletedRecordIdAndName) => [
    restoreDeletedContentCommand({ client, queryClient }, deletedRecord, {
      open: async (id) => {
        const openId = openRecordIdOf(router) ?? id
        if (isMasterDataTabShown(router, 'deletedResource') && openId === id)
          await router.navigate({ to: '/masterdata', search: { type: 'resource', open: id } })
      },
    }),
  ]
  return (
    <DeletedRecords
      kind="content"
      endpoint={listDeletedContentResources}
      history={listContentResourceHistory}
      fields={HISTORY_FIELDS}
      nameField="key"
      formatValue={(field, value) => formatHistoryValue(field, value, text)}
      commandsOf={commandsOf}
    />
  )
}
