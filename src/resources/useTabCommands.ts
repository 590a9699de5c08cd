import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommandRegistration } from '../commands/context.tsx'

interface TabCommandsOptions<Tab extends string> {
  /** The prefix of the command ids, which makes them unique. */
  idPrefix: string
  /** The tabs in display order. Must be referentially stable. */
  tabs: readonly Tab[]
  tabLabel: (tab: Tab) => string
  /** The key to press before the number of a tab, if other tabs on the screen use the numbers alone. */
  tabShortcutPrefix?: string
  /** Must be referentially stable. */
  onTab: (tab: Tab) => void
}

/** Registers the commands that open the tabs of a screen with the number keys. */
export function useTabCommands<Tab extends string>(props: TabCommandsOptions<Tab>): void {
  const { idPrefix, tabs, tabLabel, tabShortcutPrefix = '', onTab } = props
  const commands = useMemo(
    () =>
      tabs.map((tab, index): Command => ({
        id: `${idPrefix}.${tab}`,
        title: { key: 'list.command.tab', values: { tab: tabLabel(tab) } },
        scope: 'screen',
        shortcut: tabShortcut(tabShortcutPrefix, index),
        perform: () => onTab(tab),
      })),
    [idPrefix, tabs, tabLabel, tabShortcutPrefix, onTab],
  )
  useCommandRegistration(commands)
}

/** Returns the shortcut that opens the tab at `index`, which starts at 0. */
export function tabShortcut(tabShortcutPrefix: string, index: number): string {
  return `${tabShortcutPrefix} ${index + 1}`.trim()
}
