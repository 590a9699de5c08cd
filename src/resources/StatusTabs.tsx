import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RequestOf } from '../../contract/endpoint.ts'
import { needsDecision } from '../../machines/lifecycle.ts'
import { endpointQuery } from '../api/read.ts'
import { useConsole } from '../console.tsx'
import type { ScreenList } from '../navigation/screen.ts'
import { statusOfTab } from '../navigation/search.ts'
import { useIsFirstScreenShown } from '../navigation/useFirstScreen.ts'
import { formatNumber } from '../ui/format.ts'
import { Tabs } from '../ui/tabs.tsx'
import { withSearchParams } from './addressWith.ts'
import type { Resource } from './resource.ts'
import { useTabCommands } from './useTabCommands.ts'

interface StatusTabsProps {
  /** The URL of the list without the `tab` search parameter. */
  path: string
  /** The accessible name of the tab list. */
  label: string
  list: ScreenList
  resource: Pick<Resource, 'counts' | 'texts'>
  /** Must be referentially stable. */
  tabLabel: (tab: string) => string
  current: string
  /** The search and the filters of the list, without the tab. */
  filters: Record<string, string | number>
  /** Must be referentially stable. */
  onTab: (tab: string) => void
}

/**
 * The tabs of a list by the status of its records, with the count of each under the same search and filters. On the
 * first screen, the counts are requested after the rows have loaded.
 */
export function StatusTabs(props: StatusTabsProps) {
  const { path, label, list, resource, tabLabel, current, filters, onTab } = props
  const { counts, texts } = resource
  const { client } = useConsole()
  const call = { query: filters } as RequestOf<typeof counts>
  const enabled = useIsFirstScreenShown()
  const statusCounts = useQuery({ ...endpointQuery(client, counts, call), placeholderData: keepPreviousData, enabled })
    .data?.items
  const names = useMemo(() => Object.keys(list.tabs), [list])
  useTabCommands({ idPrefix: `${path}.tab`, tabs: names, label: tabLabel, keyPrefix: list.keyPrefix ?? '', onTab })
  const countOf = (status: number | undefined) =>
    statusCounts
      ?.filter((item) => status === undefined || item.status === status)
      .reduce((sum, { count }) => sum + count, 0)
  return (
    <Tabs
      label={label}
      current={current}
      tabs={names.map((tab) => {
        const code = statusOfTab(list, tab)
        const count = countOf(code)
        return {
          id: tab,
          label: tabLabel(tab),
          href: tab === list.firstTab ? path : withSearchParams(path, { tab }),
          count: count === undefined ? '' : formatNumber(count),
          needsDecision: code !== undefined && needsDecision(texts.lifecycle, code) && count !== undefined && count > 0,
        }
      })}
      onTab={onTab}
    />
  )
}
