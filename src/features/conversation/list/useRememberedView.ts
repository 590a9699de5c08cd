import { useEffect, useState } from 'react'
import { CONVERSATION_ORDERS, CONVERSATION_TABS } from '../../../../contract/kinds/conversation.ts'
import { readPreference, storePreference } from '../../../preferences/preferences.ts'
import type { MessagesSearch } from '../types.ts'

type View = Pick<MessagesSearch, 'tab' | 'sort'>

/**
 * Returns the search parameters that the screen shows. An address without any of them leads to the tab and the order that
 * were chosen last in this browser (rule 10.18), and then has them.
 */
export function useRememberedView(
  search: MessagesSearch,
  change: (changes: MessagesSearch, replace?: boolean) => Promise<unknown>,
): MessagesSearch {
  const [view] = useState(() => (hasNone(search) ? readView() : {}))
  const [isShown, setShown] = useState(hasNone(view))
  useEffect(() => {
    if (!hasNone(view)) void change(view, true).then(() => setShown(true))
  }, [view, change])
  const { tab, sort } = search
  useEffect(() => {
    if (isShown) storePreference('messagesView', `${tab ?? ''}/${sort ?? ''}`)
  }, [isShown, tab, sort])
  return isShown ? search : { ...search, ...view }
}

function hasNone(search: MessagesSearch): boolean {
  return Object.values(search).every((value) => value === undefined)
}

function readView(): View {
  const [storedTab, storedSort] = readPreference('messagesView')?.split('/') ?? []
  const tab = CONVERSATION_TABS.find((each) => each === storedTab)
  const sort = CONVERSATION_ORDERS.find((each) => each === storedSort)
  return { ...(tab === undefined ? {} : { tab }), ...(sort === undefined ? {} : { sort }) }
}
