import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOf } from '../../contract/endpoint.ts'
import type { countsOf } from '../../contract/lifecycle.ts'
import { read } from '../api/read.ts'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'
import { useConsole } from '../console.tsx'
import { formatNumber } from '../ui/format.ts'
import { Tabs } from '../ui/tabs.tsx'

interface StatusTabsProps<Tab extends string> {
  /** The screen's path, where the tabs stand in its address. */
  path: string
  /** What the tabs are of, for a screen reader. */
  label: string
  /** The status each tab shows, in their order; undefined for the tab of all. */
  tabs: Record<Tab, number | undefined>
  tabLabel: (tab: Tab) => string
  current: Tab
  /** The tab that an address without one means. */
  first: Tab
  /** The tab whose records want a decision. */
  wanting?: Tab
  counts: ReturnType<typeof countsOf>
  /** The search and the filters of the list, whichever tab is open. */
  filters: Record<string, string | number | undefined>
  /** Pressed before the number of a tab, where the numbers alone are taken. */
  keysAfter?: string
  onTab: (tab: Tab) => void
}

/** The tabs of a list by the status of its records, with how many each has under the same search and filters. */
export function StatusTabs<Tab extends string>(props: StatusTabsProps<Tab>) {
  const { path, label, tabs, tabLabel, current, first, wanting, counts, filters, keysAfter = '', onTab } = props
  const { client } = useConsole()
  const call = { query: filters } as CallOf<typeof counts>
  const counted = useQuery({ ...read(client, counts, call), placeholderData: keepPreviousData }).data?.items
  const names = Object.keys(tabs) as Tab[]
  const commands = useMemo(
    () =>
      (Object.keys(tabs) as Tab[]).map((tab, at): Command => ({
        id: `${path}.tab.${tab}`,
        title: { key: 'list.command.tab', values: { tab: tabLabel(tab) } },
        scope: 'screen',
        keys: `${keysAfter} ${at + 1}`.trim(),
        perform: () => onTab(tab),
      })),
    [path, tabs, tabLabel, keysAfter, onTab],
  )
  useCommands(commands)
  const countOf = (status: number | undefined) =>
    counted?.filter((item) => status === undefined || item.status === status).reduce((sum, { count }) => sum + count, 0)
  return (
    <Tabs
      label={label}
      current={current}
      tabs={names.map((tab) => {
        const count = countOf(tabs[tab])
        return {
          id: tab,
          label: tabLabel(tab),
          href: tab === first ? path : `${path}?tab=${tab}`,
          count: count === undefined ? undefined : formatNumber(count),
          wanting: tab === wanting && count !== undefined && count > 0,
        }
      })}
      onTab={onTab}
    />
  )
}
