import { useInfiniteQuery } from '@tanstack/react-query'
import { searchMessages } from '../../../../contract/conversation/chat.ts'
import { useConsole } from '../../../console.tsx'
import { useText } from '../../../texts/text.ts'
import { moveFocusByArrowKeys } from '../../../ui/arrowKeys.ts'
import { BidiIsolated } from '../../../ui/bidiIsolated.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/statusMessages.tsx'
import { Time } from '../../../ui/time.tsx'
import type { StaffType } from '../types.ts'

interface FoundMessagesProps {
  type: StaffType
  q: string
  hrefOf: (conversationId: number, seq: number) => string
  onOpen: (conversationId: number, seq: number) => void
}

/** The messages with the searched words, newest first. Each opens its conversation at the message. */
export function FoundMessages({ type, q, hrefOf, onOpen }: FoundMessagesProps) {
  const text = useText()
  const { client } = useConsole()
  const found = useInfiniteQuery({
    queryKey: [searchMessages.id, { type, q }],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        searchMessages,
        { query: { type, q, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const messages = found.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section
      aria-label={text('conversation.found')}
      className="max-h-1/2 shrink-0 overflow-y-auto border-t border-edge"
    >
      <h2 className="bg-sunk px-3 py-1 text-sm font-medium">{text('conversation.found')}</h2>
      {found.isError && messages.length === 0 && (
        <LoadError failure={found.error} onRetry={() => void found.refetch()} />
      )}
      <ul
        data-found-messages=""
        onKeyDown={(event) => moveFocusByArrowKeys(event, [...event.currentTarget.querySelectorAll('a')], 'vertical')}
      >
        {messages.map(({ conversationId, seq, name, excerpt, createdAt }) => (
          <li key={`${conversationId} ${seq}`} className="border-b border-line">
            <a
              href={hrefOf(conversationId, seq)}
              className="block px-3 py-2 outline-offset-[-2px] hover:bg-sunk"
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onOpen(conversationId, seq)
              }}
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 grow truncate font-medium">
                  <BidiIsolated>{name}</BidiIsolated>
                </span>
                <span className="shrink-0 text-xs text-faint">
                  <Time at={createdAt} as="relative" />
                </span>
              </span>
              <span className="mt-0.5 line-clamp-2 text-sm text-soft">{excerpt}</span>
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 py-2 text-sm text-faint">
        {found.isFetching
          ? text('state.loading')
          : messages.length === 0 && !found.hasNextPage && text('conversation.noneFound')}
      </p>
      {found.hasNextPage && !found.isFetching && (
        <Button tone="quiet" className="m-2" onClick={() => void found.fetchNextPage()}>
          {text('conversation.searchOlder')}
        </Button>
      )}
    </section>
  )
}
