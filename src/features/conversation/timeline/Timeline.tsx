import { type Ref, Suspense, useId, useImperativeHandle, useState } from 'react'
import { lazyWithRetry } from '../../../loading/lazyComponent.tsx'
import { labelledBy, rowIdsOf } from './rowIds.ts'
import { dayOf, type TimelineRow } from './rows.ts'
import { DayName } from './SeparatorRow.tsx'
import { TimelineItem } from './TimelineItem.tsx'
import { usePictureAddresses } from './usePictureAddresses.ts'
import { useMessageAnnouncements } from './useMessageAnnouncements.ts'
import { hasPicture, isFocusable, useFocusedRow, useTimelineFocus } from './useTimelineFocus.ts'
import { useTimelineScroll } from './useTimelineScroll.ts'

const PictureDialog = lazyWithRetry(() => import('./PictureDialog.tsx'))

export interface TimelineHandle {
  scrollToEnd(): void
  scrollByPage(direction: -1 | 1): void
  /** Focuses the row with the tab stop: the one that had the focus before if it is in view, else the last one in view. */
  focus(): void
  /** Returns the number of the focused message; undefined if none has the focus. */
  focusedSeq(): number | undefined
  /** Opens the picture of the focused message, else the last one in view. Returns whether there is one. */
  openPicture(): boolean
}

export interface TimelineProps {
  /** Another id begins a new list at its end, or at `targetSeq`. */
  conversationId: number
  rows: readonly TimelineRow[]
  hasOlder: boolean
  hasNewer: boolean
  /** Called near the oldest loaded row, often: the caller loads once. */
  onReachStart: () => void
  onReachEnd: () => void
  /** The message of a link, which is scrolled into view and marked, once for each value. */
  targetSeq: number | undefined
  label: string
  handle: Ref<TimelineHandle>
  otherSideName: string
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

/** The rows of a conversation, of which only those in view and near it are in the DOM. They are one tab stop. */
export function Timeline(props: TimelineProps) {
  return <ConversationTimeline key={props.conversationId} {...props} />
}

function ConversationTimeline(props: TimelineProps) {
  const { rows, targetSeq, otherSideName, onRetry, onDiscard } = props
  const listId = useId()
  const shownSenders = useShownSenders(rows)
  const focusedRow = useFocusedRow(rows)
  const scroll = useTimelineScroll(props, focusedRow.index)
  const { scrollerRef, virtualizer, noteReaderMoves } = scroll
  const { latest, refresh } = usePictureAddresses(props.conversationId)
  const [pictureSeq, setPictureSeq] = useState<number>()
  const focus = useTimelineFocus(rows, scroll, focusedRow, (row) => {
    const opensPicture = row?.kind === 'message' && hasPicture(row)
    if (opensPicture) setPictureSeq(row.message.seq)
    return opensPicture
  })
  useMessageAnnouncements(rows, props.hasNewer, otherSideName)

  useImperativeHandle(props.handle, () => ({
    scrollToEnd: scroll.scrollToEnd,
    scrollByPage: scroll.scrollByPage,
    focus: focus.focusTabStop,
    focusedSeq: focus.focusedSeq,
    openPicture: focus.openPicture,
  }))

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <DayInView row={rows[virtualizer.range?.startIndex ?? -1]} />
      <div
        ref={scrollerRef}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
        onWheel={() => noteReaderMoves()}
        onTouchMove={() => noteReaderMoves()}
        onPointerDown={() => noteReaderMoves()}
      >
        <ol
          aria-label={props.label}
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
          {...focus.listHandlers}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const isTabStop = row.key === focus.tabStopKey
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-row={row.key}
                aria-posinset={index + 1}
                aria-setsize={props.hasOlder || props.hasNewer ? -1 : rows.length}
                {...(isFocusable(row)
                  ? { tabIndex: isTabStop ? 0 : -1, 'aria-labelledby': labelledBy(rowIdsOf(listId, row.key)) }
                  : {})}
                className="absolute inset-x-0 top-0 pb-px outline-offset-[-2px]"
                style={{ transform: `translateY(${start}px)` }}
              >
                <TimelineItem
                  row={row}
                  image={row.kind === 'message' && row.message.image !== null ? latest(row.message.image) : null}
                  listId={listId}
                  isSenderShown={shownSenders.has(row.key)}
                  isTabbable={isTabStop}
                  isLinked={row.kind === 'message' && row.message.seq === targetSeq}
                  otherSideName={otherSideName}
                  onOpenPicture={setPictureSeq}
                  onPictureFail={refresh}
                  onRetry={onRetry}
                  onDiscard={onDiscard}
                />
              </li>
            )
          })}
        </ol>
      </div>
      {pictureSeq !== undefined && (
        <Suspense fallback={null}>
          <PictureDialog
            {...{ rows, otherSideName, latest }}
            seq={pictureSeq}
            onChange={setPictureSeq}
            onFail={refresh}
            onClose={() => setPictureSeq(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Returns the keys of the messages that have been the first loaded one. They keep the name of their sender when older
 * messages are loaded, because the text below it would move otherwise.
 */
function useShownSenders(rows: readonly TimelineRow[]): ReadonlySet<string> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const firstKey = rows.find(({ kind }) => kind === 'message')?.key
  if (firstKey === undefined || keys.has(firstKey)) return keys
  const nextKeys = new Set([...keys, firstKey])
  setKeys(nextKeys)
  return nextKeys
}

/** The day of the first row in view, above the rows, because its own line may be far away. */
function DayInView({ row }: { row: TimelineRow | undefined }) {
  const day =
    row?.kind === 'message'
      ? dayOf(row.message.createdAt)
      : row?.kind === 'note'
        ? dayOf(row.note.createdAt)
        : undefined
  if (day === undefined) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute top-1 left-1/2 z-10 -translate-x-1/2 rounded-full border bg-surface px-2.5 text-xs text-soft"
    >
      <DayName day={day} />
    </span>
  )
}
