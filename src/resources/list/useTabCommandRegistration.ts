import { useCommandRegistration } from '../../commands/context.tsx'

interface TabCommandRegistrationOptions<Tab extends string> {
  /** The prefix of the command ids, which makes them unique. */
  commandIdPrefix: string
  /** The tabs in display order. */
  tabs: readonly Tab[]
  tabLabelOf: (tab: Tab) => string
  /**
   * The key to press before the number of a tab, if other tabs on the screen use the numbers alone; null if the tabs
   * have no number keys.
   */
  tabShortcutPrefix?: string | null
  onTabChange: (tab: Tab) => void
}

/** Registers the commands that open the tabs of a screen with the number keys. */
export function useTabCommandRegistration<Tab extends string>(props: TabCommandRegistrationOptions<Tab>): void {
  const { commandIdPrefix, tabs, tabLabelOf, tabShortcutPrefix = '', onTabChange } = props
  useCommandRegistration(
    tabs.map((tab, index) => ({
      id: `${commandIdPrefix}.${tab}`,
      title: { key: 'list.command.tab', values: { tab: tabLabelOf(tab) } },
      scope: 'screen',
      ...(tabShortcutPrefix === null ? {} : { shortcut: tabShortcut(tabShortcutPrefix, index) }),
      perform: () => onTabChange(tab),
    })),
  )
}

/** Returns the shortcut that opens the tab at `index`, which starts at 0. */
export function tabShortcut(tabShortcutPrefix: string, index: number): string {
  return `${tabShortcutPrefix} ${index + 1}`.trim()
}
