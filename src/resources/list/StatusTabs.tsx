import { useMemo } from 'react'
import { needsDecision } from '../../../machines/lifecycle.ts'
import type { ScreenList } from '../../navigation/screen.ts'
import { statusOfTab } from '../../navigation/search.ts'
import { formatNumber } from '../../ui/format.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { withSearchParams } from '../withSearchParams.ts'
import type { Resource } from '../resource.ts'
import { useTabCommandRegistration } from './useTabCommandRegistration.ts'
import { useTabCounts } from './useTabCounts.ts'

interface StatusTabsProps {
  /** The URL of the list without the `tab` search parameter. */
  listUrl: string
  /** The accessible name of the tab list. */
  label: string
  list: ScreenList
  resource: Pick<Resource, 'counts' | 'lifecycleTextKeys'>
  /** Must be referentially stable. */
  tabLabelOf: (tab: string) => string
  current: string
  /** The search and the filters of the list, without the tab. */
  filterParamValues: Record<string, string | number>
  /** Must be referentially stable. */
  onTabChange: (tab: string) => void
}

/** The tabs of a list by status, each with the number of its records that match the search and the filters. */
export function StatusTabs(props: StatusTabsProps) {
  const { listUrl, label, list, resource, tabLabelOf, current, filterParamValues, onTabChange } = props
  const countOf = useTabCounts(list, resource, filterParamValues)
  const names = useMemo(() => Object.keys(list.tabs), [list])
  useTabCommandRegistration({
    commandIdPrefix: `${listUrl}.tab`,
    tabs: names,
    tabLabelOf,
    tabShortcutPrefix: list.tabShortcutPrefix ?? '',
    onTabChange,
  })
  return (
    <Tabs
      label={label}
      currentId={current}
      tabs={names.map((tab) => {
        const stateCode = statusOfTab(list, tab)
        const count = countOf(tab)
        return {
          id: tab,
          label: tabLabelOf(tab),
          href: tab === list.defaultTab ? listUrl : withSearchParams(listUrl, { tab }),
          count: count === undefined ? '' : formatNumber(count),
          needsDecision:
            stateCode !== undefined &&
            needsDecision(resource.lifecycleTextKeys.lifecycle, stateCode) &&
            count !== undefined &&
            count > 0,
        }
      })}
      onTabChange={onTabChange}
    />
  )
}
