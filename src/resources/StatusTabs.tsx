import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOf } from '../../contract/endpoint.ts'
import { wantsDecision } from '../../machines/lifecycle.ts'
import { read } from '../api/read.ts'
import { useConsole } from '../console.tsx'
import type { ListSpec } from '../navigation/screen.ts'
import { codeOf } from '../navigation/search.ts'
import { useFirstScreen } from '../navigation/useFirstScreen.ts'
import { formatNumber } from '../ui/format.ts'
import { Tabs } from '../ui/tabs.tsx'
import { addressWith } from './addressWith.ts'
import type { Resource } from './resource.ts'
import { useTabCommands } from './useTabCommands.ts'

interface StatusTabsProps {
  /** The list's address, to which the tab is added. */
  path: string
  /** What the tabs are of, for a screen reader. */
  label: string
  list: ListSpec
  resource: Pick<Resource, 'counts' | 'texts'>
  /** Must keep its identity. */
  tabLabel: (tab: string) => string
  current: string
  /** The search and the filters of the list, whichever tab is open. */
  filters: Record<string, string | number>
  /** Must keep its identity. */
  onTab: (tab: string) => void
}

/**
 * The tabs of a list by the status of its records, with how many each has under the same search and filters. The
 * numbers come after the first rows.
 */
export function StatusTabs(props: StatusTabsProps) {
  const { path, label, list, resource, tabLabel, current, filters, onTab } = props
  const { counts, texts } = resource
  const { client } = useConsole()
  const call = { query: filters } as CallOf<typeof counts>
  const enabled = useFirstScreen()
  const counted = useQuery({ ...read(client, counts, call), placeholderData: keepPreviousData, enabled }).data?.items
  const names = useMemo(() => Object.keys(list.tabs), [list])
  useTabCommands({ place: `${path}.tab`, tabs: names, label: tabLabel, keysAfter: list.keysAfter ?? '', onTab })
  const countOf = (status: number | undefined) =>
    counted?.filter((item) => status === undefined || item.status === status).reduce((sum, { count }) => sum + count, 0)
  return (
    <Tabs
      label={label}
      current={current}
      tabs={names.map((tab) => {
        const code = codeOf(list, tab)
        const count = countOf(code)
        return {
          id: tab,
          label: tabLabel(tab),
          href: tab === list.firstTab ? path : addressWith(path, { tab }),
          count: count === undefined ? '' : formatNumber(count),
          wanting: code !== undefined && wantsDecision(texts.lifecycle, code) && count !== undefined && count > 0,
        }
      })}
      onTab={onTab}
    />
  )
}
