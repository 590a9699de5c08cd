import { useText } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/chip.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { NoMatches } from '../../ui/statusMessages.tsx'
import { useList } from '../model/listContext.ts'
import { tabLabel } from '../model/ListModel.ts'
import { tabShortcut } from './useTabCommandRegistration.ts'
import { useTabCounts } from './useTabCounts.ts'

/**
 * Shown on a tab without a matching record. Lists the other tabs that have matches, each with the number of matches and
 * the shortcut of the tab.
 */
export function NoMatchesOnTab() {
  const text = useText()
  const { view, model } = useList()
  const { list } = view
  const countOf = useTabCounts(view, Infinity)
  const names = Object.keys(list.tabs)
  const tabsWithMatches = names.filter((tab) => list.tabs[tab] !== null && (countOf(tab) ?? 0) > 0)
  if (tabsWithMatches.length === 0) return <NoMatches />
  return (
    <NoMatches hint={text('state.matchesOnTabs')}>
      {tabsWithMatches.map((tab) => (
        <Button key={tab} onClick={() => model.changeTab(tab)}>
          {tabLabel(view, tab, text)}
          <Count value={formatNumber(countOf(tab) ?? 0)} />
          <Kbd shortcut={tabShortcut(list.tabShortcutPrefix ?? '', names.indexOf(tab))} />
        </Button>
      ))}
    </NoMatches>
  )
}
