import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOf } from '../../contract/endpoint.ts'
import type { CountsEndpoint } from '../../contract/recordEndpoints.ts'
import { read } from '../api/read.ts'
import { useConsole } from '../console.tsx'
import { useFirstScreen } from '../shell/useFirstScreen.ts'
import { formatNumber } from '../ui/format.ts'
import { Tabs } from '../ui/tabs.tsx'
import { addressWith } from './addressWith.ts'
import { useTabCommands } from './useTabCommands.ts'

/** The tabs of a list by status. */
export interface ListTabs<Tab extends string> {
  /** The status each tab shows, in their order; undefined for the tab of all. */
  codes: Record<Tab, number | undefined>
  /** The one that an address without a tab means. */
  first: Tab
  /** The one whose records want a decision. */
  wanting?: Tab
  label: (tab: Tab) => string
  counts: CountsEndpoint
  /** Pressed before the number of a tab, where the numbers alone are taken. */
  keysAfter?: string
}

interface StatusTabsProps<Tab extends string> {
  /** The screen's address, to which the tab is added. */
  path: string
  /** What the tabs are of, for a screen reader. */
  label: string
  /** Must keep its identity. */
  tabs: ListTabs<Tab>
  current: Tab
  /** The search and the filters of the list, whichever tab is open. */
  filters: Record<string, string | number | undefined>
  /** Must keep its identity. */
  onTab: (tab: Tab) => void
}

/**
 * The tabs of a list by the status of its records, with how many each has under the same search and filters. The
 * numbers come after the first rows.
 */
export function StatusTabs<Tab extends string>(props: StatusTabsProps<Tab>) {
  const { path, label, tabs, current, filters, onTab } = props
  const { codes, first, wanting, label: tabLabel, counts, keysAfter = '' } = tabs
  const { client } = useConsole()
  const call = { query: filters } as CallOf<typeof counts>
  const enabled = useFirstScreen()
  const counted = useQuery({ ...read(client, counts, call), placeholderData: keepPreviousData, enabled }).data?.items
  const names = useMemo(() => Object.keys(codes) as Tab[], [codes])
  useTabCommands({ place: `${path}.tab`, tabs: names, label: tabLabel, keysAfter, onTab })
  const countOf = (status: number | undefined) =>
    counted?.filter((item) => status === undefined || item.status === status).reduce((sum, { count }) => sum + count, 0)
  return (
    <Tabs
      label={label}
      current={current}
      tabs={names.map((tab) => {
        const count = countOf(codes[tab])
        return {
          id: tab,
          label: tabLabel(tab),
          href: tab === first ? path : addressWith(path, { tab }),
          count: count === undefined ? '' : formatNumber(count),
          wanting: tab === wanting && count !== undefined && count > 0,
        }
      })}
      onTab={onTab}
    />
  )
}
