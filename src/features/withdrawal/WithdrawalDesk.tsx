import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { countWithdrawals, listWithdrawals, type Withdrawal } from '../../../contract/withdrawal.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle, type WithdrawalState } from '../../../machines/withdrawal.ts'
import { useCommands } from '../../commands/context.tsx'
import { requestAtDeskCommand } from './requestWithdrawalCommand.ts'
import { namedWithdrawal, withdrawalRecord } from './withdrawalRecord.ts'
import { useConsole } from '../../console.tsx'
import { addressWith } from '../../resources/addressWith.ts'
import { ListDesk } from '../../resources/ListDesk.tsx'
import type { ListTabs } from '../../resources/StatusTabs.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { type Text, useText } from '../../text.ts'
import type { WithdrawalsPath } from './address.ts'
import { withdrawalColumns } from './columns.tsx'
import { memberCommand } from './memberCommand.ts'
import { FIRST_TAB, WITHDRAWAL_TABS, type WithdrawalsSearch, type WithdrawalTab } from './search.ts'
import { WithdrawalPanel } from './WithdrawalPanel.tsx'

/** The requests of members to have points paid out: listed, opened beside the list, and decided by who may. */
export function WithdrawalDesk({ path }: { path: WithdrawalsPath }) {
  const text = useText()
  const { client, queries } = useConsole()
  const { history } = useRouter()
  const [search, change] = useListSearch<WithdrawalsSearch>()
  const open = useCallback((id: number) => change({ open: id }), [change])
  const close = useCallback(() => change({ open: undefined }), [change])
  const request = useMemo(() => [requestAtDeskCommand({ client, queries }, open)], [client, queries, open])
  useCommands(request)
  const onOpen = useCallback(({ id }: Withdrawal) => open(id), [open])
  const moreCommandsOf = useCallback((row: Withdrawal) => [memberCommand(row, history.push)], [history])
  const tabs = useMemo(
    (): ListTabs<WithdrawalTab> => ({
      codes: WITHDRAWAL_TABS,
      first: FIRST_TAB,
      wanting: FIRST_TAB,
      label: (tab) => tabLabel(tab, text),
      counts: countWithdrawals,
      keysAfter: 'f',
    }),
    [text],
  )

  return (
    <>
      <ListDesk
        endpoint={listWithdrawals}
        record="withdrawal"
        path={path}
        label={text('withdrawals.title')}
        columns={withdrawalColumns}
        rowName={nameOf}
        tabs={tabs}
        searchLabel={text('withdrawals.search')}
        empty={text('withdrawals.empty')}
        living={withdrawalRecord}
        recordOf={namedWithdrawal}
        href={({ id }) => addressWith(path, { ...(search.tab === undefined ? {} : { tab: search.tab }), open: id })}
        onOpen={onOpen}
        moreCommandsOf={moreCommandsOf}
      />
      {search.open !== undefined && <WithdrawalPanel key={search.open} id={search.open} onClose={close} />}
    </>
  )
}

function tabLabel(tab: WithdrawalTab, text: Text): string {
  const code = WITHDRAWAL_TABS[tab]
  if (code === undefined) return text('withdrawals.tab.all')
  const state: WithdrawalState = stateOf(withdrawalLifecycle, code)
  return text(`withdrawal.state.${state}`)
}

function nameOf(row: Withdrawal): string {
  return namedWithdrawal(row).name
}
