import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ReadNotification } from '../../api/notificationLists.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { useLoadMoreAtEnd } from '../../resources/list/useLoadMoreAtEnd.ts'
import { useText } from '../../texts/text.ts'
import { moveFocusByArrowKeys } from '../../ui/arrowKeys.ts'
import { Button } from '../../ui/button.tsx'
import { isFocusSubstituted } from '../../ui/focus.ts'
import { formatNumber } from '../../ui/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { LoadError, LoadingRows } from '../../ui/statusMessages.tsx'
import { focusNotification, showArrivals } from './focusNotification.ts'
import { NotificationRow } from './NotificationRow.tsx'
import type { useNotificationList } from './useNotificationList.ts'

interface NotificationListProps extends ReturnType<typeof useNotificationList> {
  label: string
  /** The id of the element of the list. */
  listId: string
  /** The row that the Tab key leads to. */
  cursorId: number | undefined
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Whether the first row gets the focus when the rows have loaded, whatever has it. */
  startsFocused?: boolean
  /** Whether more rows are loaded when the last one comes into view. */
  loadsMore?: boolean
  onCursorMove: (id: number) => void
  onOpen: (notification: ReadNotification) => void
  onMarkRead: (notification: ReadNotification) => void
}

/** The rows of a list of notifications, and how many new ones have come meanwhile. */
export function NotificationList(props: NotificationListProps) {
  const { list, order, rows, newCount, label, listId, cursorId, empty, onCursorMove } = props
  const { loadsMore = false, startsFocused = false } = props
  const text = useText()
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const end = useLoadMoreAtEnd(list, loadsMore)
  const tabStopId = rows.some(({ id }) => id === cursorId) ? cursorId : rows[0]?.id
  const hasRows = rows.length > 0
  const isFocusExpected = useRef(startsFocused)
  useEffect(() => {
    if (!hasRows || !(isFocusExpected.current || isFocusSubstituted())) return
    isFocusExpected.current = false
    focusNotification(listId, tabStopId)
  }, [hasRows, listId, tabStopId])
  const onKeyDown = (event: KeyboardEvent) => {
    const rowElements = event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')
    moveFocusByArrowKeys(event, [...rowElements], 'vertical')
  }
  if (list.data === undefined)
    return list.isError ? (
      <LoadError failure={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <LoadingRows rowCount={6} />
    )
  return (
    <>
      {/* It has no height, so that no row moves when it appears. */}
      <div role="status" className={`sticky z-10 flex h-0 justify-center ${startsFocused ? 'top-5' : 'top-18'}`}>
        {newCount > 0 && (
          <Button icon="refresh" className="-mt-4 shadow-float" onClick={() => showArrivals(order, listId)}>
            {text('notification.new', { n: formatNumber(newCount) })}
            <Kbd shortcut={KEY_MAP.notification.applyChanges[0]} />
          </Button>
        )}
      </div>
      {!hasRows && newCount === 0 && empty}
      <div
        onPointerEnter={() => order.send({ type: 'enterPointer' })}
        onPointerLeave={() => order.send({ type: 'leavePointer' })}
        onFocus={() => order.send({ type: 'enterFocus' })}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The focus comes back from a dialog, such as the dropdown of the bell.
          if (relatedTarget instanceof Element && isInDialog(relatedTarget) && !isInDialog(currentTarget)) return
          if (!currentTarget.contains(relatedTarget)) order.send({ type: 'leaveFocus' })
        }}
      >
        <ul id={listId} aria-label={label} onKeyDown={onKeyDown}>
          {rows.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              isTabStop={notification.id === tabStopId}
              onFocus={() => onCursorMove(notification.id)}
              onOpen={() => props.onOpen(notification)}
              onMarkRead={() => props.onMarkRead(notification)}
            />
          ))}
        </ul>
        <div ref={end} className="h-px" />
        {isFetchingNextPage && <LoadingRows rowCount={2} />}
        {isFetchNextPageError && <LoadError failure={list.error} onRetry={() => void fetchNextPage()} />}
      </div>
    </>
  )
}

function isInDialog(element: Element): boolean {
  return element.closest('[role="dialog"]') !== null
}
