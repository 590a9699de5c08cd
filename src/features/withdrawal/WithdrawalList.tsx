import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import type { Withdrawal } from '../../../contract/withdrawal.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import type { ListSearch } from '../../navigation/search.ts'
import { useNavigation } from '../../navigation/useNavigation.ts'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { ResourceList } from '../../resources/list/ResourceList.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { withdrawalColumns } from './columns.tsx'
import { WITHDRAWAL_FACTS } from './facts.tsx'
import { WITHDRAWAL_FILTERS } from './filters.ts'
import { openMemberCommands } from './openMemberCommands.ts'
import { requestWithdrawalCommand } from './requestWithdrawalCommand.ts'
import { withdrawalResource } from './resource.ts'

/** The list of withdrawals, with the panel of the open withdrawal beside it. */
export function WithdrawalList() {
  const { client, queryClient } = useConsole()
  const navigation = useNavigation()
  const [, change] = useListSearch<ListSearch>()
  const open = useCallback((id: number) => change({ open: id }), [change])
  useCommandRegistration(
    useMemo(() => [requestWithdrawalCommand({ client, queryClient }, open)], [client, queryClient, open]),
  )
  const moreCommandsOf = useCallback(
    (row: Read<typeof Withdrawal>) => openMemberCommands(navigation, row),
    [navigation],
  )
  return (
    <>
      <ResourceList
        resource={withdrawalResource}
        columns={withdrawalColumns}
        filters={WITHDRAWAL_FILTERS}
        moreCommandsOf={moreCommandsOf}
      />
      <OpenRecordPanel resource={withdrawalResource} moreCommandsOf={moreCommandsOf} facts={WITHDRAWAL_FACTS} />
    </>
  )
}
