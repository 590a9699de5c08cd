import { useCallback } from 'react'
import { textOf } from '../commands/lifecycleTexts.ts'
import type { ListSpec } from '../navigation/screen.ts'
import { useText } from '../text.ts'
import type { Resource } from './resource.ts'

/** What a tab of a list is called: as the state that it shows. The function keeps its identity. */
export function useTabLabel(
  { tabs }: ListSpec,
  resource: Pick<Resource, 'texts' | 'words'> | undefined,
): (tab: string) => string {
  const text = useText()
  return useCallback(
    (tab) => {
      const state = tabs[tab]
      if (resource === undefined || state === undefined) return tab
      const { texts, words } = resource
      return state === null ? text(words.all ?? words.title) : text(textOf(texts.states, state))
    },
    [text, tabs, resource],
  )
}
