import { useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'

interface TabCommands<Tab extends string> {
  /** Tells them from the tabs of other places. */
  place: string
  /** In their order. Must keep its identity. */
  tabs: readonly Tab[]
  label: (tab: Tab) => string
  /** Pressed before the number of a tab, where the numbers alone are taken. */
  keysAfter?: string
  /** Must keep its identity. */
  onTab: (tab: Tab) => void
}

/** The commands that open the tabs of a screen, each by its number. */
export function useTabCommands<Tab extends string>(props: TabCommands<Tab>): void {
  const { place, tabs, label, keysAfter = '', onTab } = props
  const commands = useMemo(
    () =>
      tabs.map((tab, at): Command => ({
        id: `${place}.${tab}`,
        title: { key: 'list.command.tab', values: { tab: label(tab) } },
        scope: 'screen',
        keys: `${keysAfter} ${at + 1}`.trim(),
        perform: () => onTab(tab),
      })),
    [place, tabs, label, keysAfter, onTab],
  )
  useCommands(commands)
}
