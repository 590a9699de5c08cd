import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ConversationSelectionActor } from '../../../../machines/console/conversationSelection.ts'
import { KEY_MAP } from '../../../keyMap.ts'
import { useLoadMoreAtEnd } from '../../../resources/list/useLoadMoreAtEnd.ts'
import { useText } from '../../../texts/text.ts'
import { moveFocusByArrowKeys, moveFocusByScreenful } from '../../../ui/arrowKeys.ts'
import { Button } from '../../../ui/button.tsx'
import { isFocusSubstituted } from '../../../ui/focus.ts'
import { formatNumber } from '../../../ui/format.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { EmptyList, LoadError, LoadingRows } from '../../../ui/statusMessages.tsx'
import { useSelectedIds } from '../desk/useSelection.ts'
import { focusRow } from './focusRow.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { useConversationViewers } from './useConversationViewers.ts'
import type { useConversationList } from './useConversationList.ts'

interface ConversationListProps extends ReturnType<typeof useConversationList> {
  label: string
  openId: number | undefined
  /** The row that the Tab key leads to. */
  cursorId: number | undefined
  ownStaffId: number | undefined
  selection: ConversationSelectionActor
  emptyText: string
  hrefOf: (id: number) => string
  onCursorMove: (id: number) => void
  /** Called when the focus comes to a row. */
  onEnter: () => void
  onOpen: (id: number) => void
}

/** The rows of a list of conversations. More rows are loaded when the last one comes into view. */
export function ConversationList(props: ConversationListProps) {
  const { list, order, rows, outdatedCount, label, openId, cursorId, emptyText, onCursorMove, onOpen } = props
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const rowList = useRef<HTMLUListElement>(null)
  const viewers = useConversationViewers()
  const selectedIds = useSelectedIds(props.selection)
  const reasons = useSelector(props.selection, ({ context }) => context.reasons)
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const end = useLoadMoreAtEnd(list)
  const isLoaded = list.data !== undefined
  const tabStopId = rows.some(({ id }) => id === cursorId) ? cursorId : rows[0]?.id
  useEffect(() => {
    if (isLoaded && openId === undefined && isFocusSubstituted()) focusRow(tabStopId)
  }, [isLoaded, openId, tabStopId])
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(rowList.current?.querySelectorAll('a') ?? [])]
    const isHandled = moveFocusByArrowKeys(event, links, 'vertical')
    if (!isHandled && frame.current !== null) moveFocusByScreenful(event, links, frame.current)
  }
  if (list.data === undefined)
    return list.isError ? (
      <LoadError failure={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <LoadingRows rowCount={8} />
    )
  return (
    <>
      {rows.length === 0 && <EmptyList title={emptyText} />}
      <div
        ref={frame}
        className="min-h-0 grow overflow-y-auto overscroll-contain"
        onPointerEnter={() => order.send({ type: 'enterPointer' })}
        onPointerLeave={() => order.send({ type: 'leavePointer' })}
        onFocus={() => {
          order.send({ type: 'enterFocus' })
          props.onEnter()
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) order.send({ type: 'leaveFocus' })
        }}
      >
        <ul ref={rowList} aria-label={label} data-conversation-list="" onKeyDown={onKeyDown}>
          {rows.map((summary) => (
            <ConversationRow
              key={summary.id}
              summary={summary}
              href={props.hrefOf(summary.id)}
              isOpen={summary.id === openId}
              isTabStop={summary.id === tabStopId}
              ownStaffId={props.ownStaffId}
              viewers={viewers.get(summary.id)}
              isSelected={selectedIds.includes(summary.id)}
              reason={reasons.get(summary.id)}
              onOpen={() => onOpen(summary.id)}
              onFocus={() => onCursorMove(summary.id)}
            />
          ))}
        </ul>
        <div ref={end} className="h-px" />
        {isFetchingNextPage && <LoadingRows rowCount={2} />}
        {isFetchNextPageError && <LoadError failure={list.error} onRetry={() => void fetchNextPage()} />}
      </div>
      {/* Below the rows, because above them it would move them. */}
      {outdatedCount > 0 && (
        <div className="border-t border-line bg-link-tint px-3 py-1">
          <Button tone="quiet" icon="refresh" onClick={() => order.send({ type: 'apply' })}>
            {text('conversation.changed', { n: formatNumber(outdatedCount) })}
            <Kbd shortcut={KEY_MAP.conversation.applyChanges[0]} />
          </Button>
        </div>
      )}
      {selectedIds.length > 0 && <SelectionBar selection={props.selection} count={selectedIds.length} />}
    </>
  )
}
