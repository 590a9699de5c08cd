import { useCallback } from 'react'
import type { Read } from '../../../contract/answer.ts'
import type { UserRow } from '../../../contract/user.ts'
import { useConsole } from '../../console.tsx'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { messagesCommand } from '../../shared/messagesCommand.ts'
import { PREFECTURE_AND_INDUSTRY_FILTERS } from '../../shared/prefectureAndIndustryFilters.ts'
import { userColumns } from './columns.tsx'
import { userResource } from './resource.ts'

/** The screen with the list of members (`User`). */
export default function UsersScreen() {
  const { client, queryClient } = useConsole()
  const moreCommandsOf = useCallback(
    ({ id, fullName }: Read<typeof UserRow>) => [
      messagesCommand({ client, queryClient }, 'user', { id, name: fullName }),
    ],
    [client, queryClient],
  )
  return (
    <ListPage
      resource={userResource}
      columns={userColumns}
      filters={PREFECTURE_AND_INDUSTRY_FILTERS}
      moreCommandsOf={moreCommandsOf}
    />
  )
}
