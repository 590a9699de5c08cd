import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { countConversations } from '../../../../contract/conversation/chat.ts'
import { CONVERSATION_TABS, type ConversationTab } from '../../../../contract/kinds/conversation.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { useCommandRegistration } from '../../../commands/context.tsx'
import { useConsole } from '../../../console.tsx'
import { KEY_MAP } from '../../../keyMap.ts'
import { useTabCommandRegistration } from '../../../resources/list/useTabCommandRegistration.ts'
import { withSearchParams } from '../../../resources/withSearchParams.ts'
import { useText } from '../../../texts/text.ts'
import { focusElement } from '../../../ui/focus.ts'
import { formatNumber } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/searchField.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { DEFAULT_TAB, type MessagesSearch, type StaffType } from '../types.ts'

interface ListToolsProps {
  path: string
  type: StaffType
  title: string
  tab: ConversationTab
  q: string | undefined
  change: (changes: MessagesSearch, replace?: boolean) => unknown
  onMoveToResults: () => void
}

/** The title, the search and the tabs of the list of conversations, each tab with its count. */
export function ListTools({ path, type, title, tab, q, change, onMoveToResults }: ListToolsProps) {
  const text = useText()
  const { client } = useConsole()
  const field = useRef<HTMLInputElement>(null)
  const { data: counts } = useQuery(endpointQuery(client, countConversations, { query: { type } }))
  const tabLabelOf = (each: ConversationTab) => text(`conversation.tab.${each}`)
  const onTabChange = (next: ConversationTab) =>
    void change({ tab: next === DEFAULT_TAB ? undefined : next, q: undefined })
  useTabCommandRegistration({ commandIdPrefix: `${path}.tab`, tabs: CONVERSATION_TABS, tabLabelOf, onTabChange })
  useCommandRegistration([
    {
      id: 'list.filter',
      title: { key: 'list.command.filter' },
      scope: 'screen',
      shortcut: KEY_MAP.list.search[0],
      perform: () => focusElement(field.current),
    },
  ])
  const countOf = (each: ConversationTab) => {
    const count = counts?.items.find((item) => item.tab === each)?.count
    return count === undefined ? '' : formatNumber(count)
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 pt-3">
        <h1 tabIndex={-1} className="font-title text-xl font-medium tracking-wide">
          {title}
        </h1>
        <Link to="/messages/template" className="link text-sm">
          {text('replyTemplates.title')}
        </Link>
      </div>
      <div className="flex px-3 py-2">
        <SearchField
          ref={field}
          label={text('conversation.search')}
          value={q ?? ''}
          onSearch={(typed) => void change({ q: typed === '' ? undefined : typed }, true)}
          onMoveToResults={onMoveToResults}
          onLeaveByKey={onMoveToResults}
        />
      </div>
      <Tabs
        label={title}
        currentId={tab}
        tabs={CONVERSATION_TABS.map((each) => ({
          id: each,
          label: tabLabelOf(each),
          count: countOf(each),
          needsDecision: each === 'waiting' && !['', '0'].includes(countOf(each)),
          href: each === DEFAULT_TAB ? path : withSearchParams(path, { tab: each }),
        }))}
        onTabChange={onTabChange}
      />
    </>
  )
}
