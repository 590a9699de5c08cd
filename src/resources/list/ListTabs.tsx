import { needsDecision } from '../../../machines/lifecycle.ts'
import { statusOfTab } from '../../navigation/search.ts'
import { useText } from '../../texts/text.ts'
import { formatNumber } from '../../ui/format.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useList } from '../model/listContext.ts'
import { tabLabel } from '../model/ListModel.ts'
import { withSearchParams } from '../withSearchParams.ts'
import { useTabCommandRegistration } from './useTabCommandRegistration.ts'
import { useTabCounts } from './useTabCounts.ts'

/** The tabs of a list by status, each with the number of its records that match the search and the filters. */
export function ListTabs() {
  const text = useText()
  const { view, model } = useList()
  const { list, url, definition } = view
  const lifecycle = definition.resource?.lifecycleTextKeys.lifecycle
  const countOf = useTabCounts(view)
  const names = Object.keys(list.tabs)
  const labelOf = (tab: string) => tabLabel(view, tab, text)
  useTabCommandRegistration({
    commandIdPrefix: `${url}.tab`,
    tabs: names,
    tabLabelOf: labelOf,
    tabShortcutPrefix: list.tabShortcutPrefix ?? '',
    onTabChange: model.changeTab,
  })
  return (
    <Tabs
      label={view.label}
      currentId={view.tab ?? ''}
      tabs={names.map((tab) => {
        const stateCode = statusOfTab(list, tab)
        const count = countOf(tab)
        return {
          id: tab,
          label: labelOf(tab),
          href: tab === list.defaultTab ? url : withSearchParams(url, { tab }),
          count: count === undefined ? '' : formatNumber(count),
          needsDecision:
            stateCode !== undefined &&
            lifecycle !== undefined &&
            needsDecision(lifecycle, stateCode) &&
            count !== undefined &&
            count > 0,
        }
      })}
      onTabChange={model.changeTab}
    />
  )
}
