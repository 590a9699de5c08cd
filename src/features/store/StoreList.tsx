import type { Read } from '../../../contract/answer.ts'
import type { StoreRow } from '../../../contract/store.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { useConsole } from '../../console.tsx'
import { messagesCommand } from '../../shared/messagesCommand.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { type NavigationDependencies, navigationCommand } from '../../navigation/navigationCommand.ts'
import { useNavigationFromList } from '../../navigation/useNavigation.ts'
import { List } from '../../resources/list/List.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { storeColumns } from './columns.tsx'
import { storeResource } from './resource.ts'
import { STORE_FILTERS } from './storeFilters.ts'
import { KEY_MAP } from '../../keyMap.ts'

const STORE_LIST = listOfResource(storeResource, storeColumns, STORE_FILTERS)

/** The list of stores. */
export function StoreList() {
  const navigation = useNavigationFromList()
  const { client, queryClient } = useConsole()
  return (
    <List
      definition={STORE_LIST}
      commandsOf={(row) => [editCommand(navigation, row), messagesCommand({ client, queryClient }, 'store', row)]}
    />
  )
}

function editCommand(navigation: NavigationDependencies, { id, name }: Read<typeof StoreRow>): Command {
  return navigationCommand(navigation, urlOfScreen('/store-detail/$id', { id }, { command: 'store.edit' }), {
    id: 'store.edit',
    title: { key: 'store.edit' },
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf('store', id),
    shortcut: KEY_MAP.record.edit[0],
  })
}
