import { useConsole } from '../../console.tsx'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { messagesCommand } from '../../shared/messagesCommand.ts'
import { PREFECTURE_AND_INDUSTRY_FILTERS } from '../../shared/prefectureAndIndustryFilters.ts'
import { userColumns } from './columns.tsx'
import { userResource } from './resource.ts'

const USER_LIST = listOfResource(userResource, userColumns, PREFECTURE_AND_INDUSTRY_FILTERS)

/** The screen with the list of members (`User`). */
export default function UsersScreen() {
  const { client, queryClient } = useConsole()
  return (
    <ListPage
      definition={USER_LIST}
      commandsOf={({ id, fullName }) => [messagesCommand({ client, queryClient }, 'user', { id, name: fullName })]}
    />
  )
}
