import { useCallback } from 'react'
import { textKeyOf } from '../../commands/lifecycleTextKeys.ts'
import type { ScreenList } from '../../navigation/screen.ts'
import { useText } from '../../texts/text.ts'
import type { Resource } from '../resource.ts'

/**
 * Returns a memoized function that returns the label of a tab: the name of the tab's state, or the label for all
 * records.
 */
export function useTabLabel(
  { tabs }: ScreenList,
  resource: Pick<Resource, 'lifecycleTextKeys' | 'textKeys'> | undefined,
): (tab: string) => string {
  const text = useText()
  return useCallback(
    (tab) => {
      const state = tabs[tab]
      if (resource === undefined || state === undefined) return tab
      const { lifecycleTextKeys, textKeys } = resource
      return state === null
        ? text(textKeys.allTabLabel ?? textKeys.title)
        : text(textKeyOf(lifecycleTextKeys.states, state))
    },
    [text, tabs, resource],
  )
}
