import type { Read } from '../../../contract/answer.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import type { ListSearch } from '../../navigation/search.ts'
import { useNavigation } from '../../navigation/useNavigation.ts'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { List } from '../../resources/list/List.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { useListSearch } from '../../resources/useListSearch.ts'
import { withdrawalColumns } from './columns.tsx'
import { WITHDRAWAL_FACTS } from './facts.tsx'
import { WITHDRAWAL_FILTERS } from './filters.ts'
import { openMemberCommands } from './openMemberCommands.ts'
import { requestWithdrawalCommand } from './requestWithdrawalCommand.ts'
import { withdrawalResource } from './resource.ts'

const WITHDRAWAL_LIST = listOfResource(withdrawalResource, withdrawalColumns, WITHDRAWAL_FILTERS)

/** The list of withdrawals, with the panel of the open withdrawal beside it. */
export function WithdrawalList() {
  const { client, queryClient } = useConsole()
  const navigation = useNavigation()
  const [, change] = useListSearch<ListSearch>()
  useCommandRegistration([requestWithdrawalCommand({ client, queryClient }, (id) => change({ open: id }))])
  const commandsOf = (row: Read<typeof Withdrawal>) => openMemberCommands(navigation, row)
  return (
    <>
      <List definition={WITHDRAWAL_LIST} commandsOf={commandsOf} />
      <OpenRecordPanel resource={withdrawalResource} moreCommandsOf={commandsOf} facts={WITHDRAWAL_FACTS} />
    </>
  )
}
