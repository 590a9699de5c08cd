import type { ScreenList } from '../../navigation/screen.ts'
import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/chip.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { NoMatches } from '../../ui/statusMessages.tsx'
import type { Resource } from '../resource.ts'
import { tabShortcut } from './useTabCommandRegistration.ts'
import { useTabCounts } from './useTabCounts.ts'

interface NoMatchesOnTabProps {
  list: ScreenList
  resource: Pick<Resource, 'counts'>
  tabLabelOf: (tab: string) => string
  /** The search and the filters of the list, without the tab. */
  filterParamValues: Record<string, string | number>
  onTabChange: (tab: string) => void
}

/**
 * Shown on a tab without a matching record. Lists the other tabs that have matches, each with the number of matches and
 * the shortcut of the tab.
 */
export function NoMatchesOnTab({ list, resource, tabLabelOf, filterParamValues, onTabChange }: NoMatchesOnTabProps) {
  const text = useText()
  const countOf = useTabCounts(list, resource, filterParamValues, Infinity)
  const names = Object.keys(list.tabs)
  const tabsWithMatches = names.filter((tab) => list.tabs[tab] !== null && (countOf(tab) ?? 0) > 0)
  if (tabsWithMatches.length === 0) return <NoMatches />
  return (
    <NoMatches hint={text('state.matchesOnTabs')}>
      {tabsWithMatches.map((tab) => (
        <Button key={tab} onClick={() => onTabChange(tab)}>
          {tabLabelOf(tab)}
          <Count value={formatNumber(countOf(tab) ?? 0)} />
          <Kbd shortcut={tabShortcut(list.tabShortcutPrefix ?? '', names.indexOf(tab))} />
        </Button>
      ))}
    </NoMatches>
  )
}
