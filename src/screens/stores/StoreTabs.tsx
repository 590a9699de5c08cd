import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countStores } from '../../../contract/store.ts'
import { read } from '../../api/read.ts'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { useFirstScreen } from '../../shell/useFirstScreen.ts'
import { useText } from '../../text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { DEFAULT_TAB, STORE_TABS, storeFiltersOf, type StoresSearch, type StoreTab } from './search.ts'

const TABS = Object.keys(STORE_TABS) as StoreTab[]

/** The tabs of the stores list with their counts under the same search and filters; keys 1 to 4. */
export function StoreTabs({ search, onTab }: { search: StoresSearch; onTab: (tab: StoreTab) => void }) {
  const text = useText()
  const { client } = useConsole()
  const counts = useQuery({
    ...read(client, countStores, { query: storeFiltersOf(search) }),
    placeholderData: keepPreviousData,
    enabled: useFirstScreen(),
  })
  const commands = useMemo(
    () =>
      TABS.map((tab, at): Command => ({
        id: `stores.tab.${tab}`,
        title: { key: 'stores.command.tab', values: { tab: text(`stores.tab.${tab}`) } },
        scope: 'screen',
        keys: String(at + 1),
        perform: () => onTab(tab),
      })),
    [text, onTab],
  )
  useCommands(commands)
  const countOf = (tab: StoreTab) => counts.data?.items.find(({ status }) => status === STORE_TABS[tab])?.count
  return (
    <Tabs
      label={text('stores.title')}
      current={search.tab ?? DEFAULT_TAB}
      tabs={TABS.map((tab) => {
        const count = countOf(tab)
        return {
          id: tab,
          label: text(`stores.tab.${tab}`),
          href: tab === DEFAULT_TAB ? '/stores' : `/stores?tab=${tab}`,
          count: count === undefined ? undefined : formatNumber(count),
          wanting: tab === DEFAULT_TAB && count !== undefined && count > 0,
        }
      })}
      onTab={onTab}
    />
  )
}
