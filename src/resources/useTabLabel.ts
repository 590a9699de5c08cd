import { useCallback } from 'react'
import { textKeyOf } from '../commands/lifecycleTexts.ts'
import type { ScreenList } from '../navigation/screen.ts'
import { useText } from '../text.ts'
import type { Resource } from './resource.ts'

/**
 * Returns a memoized function that returns the label of a tab: the name of the tab's state, or the label for all
 * records.
 */
export function useTabLabel(
  { tabs }: ScreenList,
  resource: Pick<Resource, 'texts' | 'textKeys'> | undefined,
): (tab: string) => string {
  const text = useText()
  return useCallback(
    (tab) => {
      const state = tabs[tab]
      if (resource === undefined || state === undefined) return tab
      const { texts, textKeys } = resource
      return state === null ? text(textKeys.allTabLabel ?? textKeys.title) : text(textKeyOf(texts.states, state))
    },
    [text, tabs, resource],
  )
}
