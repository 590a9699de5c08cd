import { useMemo } from 'react'
import type { CountsEndpoint } from '../../contract/recordEndpoints.ts'
import { useText } from '../text.ts'
import { ACCOUNT_TABS, type AccountTab, FIRST_ACCOUNT_TAB } from './accountTabs.ts'
import type { ListTabs } from '../resources/StatusTabs.tsx'

/** The tabs of a list of accounts, by the states of their lifecycle. */
export function useAccountTabs(record: 'user' | 'storeAccount', counts: CountsEndpoint): ListTabs<AccountTab> {
  const text = useText()
  return useMemo(
    () => ({
      codes: ACCOUNT_TABS,
      first: FIRST_ACCOUNT_TAB,
      label: (tab) => text(`${record}.state.${tab}`),
      counts,
    }),
    [text, record, counts],
  )
}
