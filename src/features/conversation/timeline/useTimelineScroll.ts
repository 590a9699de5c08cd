import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { expectedRowHeight } from './rowHeights.ts'
import type { TimelineRow } from './rows.ts'

/** The number of rows that are rendered above and below those in view. */
const OVERSCAN = 8
/** The newest row counts as in view up to this distance from the end, in px. */
const END_DISTANCE = 24
/** How much of the page before stays in view when a page is turned, in px. */
const PAGE_OVERLAP = 48
/** How many heights of the view before the oldest or newest loaded row the next ones are asked for. */
const LOADING_DISTANCE = 2

interface TimelineScrollInput {
  rows: readonly TimelineRow[]
  hasOlder: boolean
  hasNewer: boolean
  onReachStart: () => void
  onReachEnd: () => void
  targetSeq: number | undefined
  onEndVisibilityChange: (isVisible: boolean) => void
}

export interface TimelineScroll {
  scrollerRef: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>
  scrollToEnd: () => void
  scrollByPage: (direction: -1 | 1) => void
  /** Call this when the person scrolls. Only then are further messages loaded before the view is empty. */
  noteReaderMoves: () => void
}

/**
 * Scrolls the timeline. It begins at the end or at `targetSeq`, and stays at the end while it is there. Elsewhere the
 * rows in view keep their places, whatever is loaded, measured or added.
 * @param keptIndex the row that stays in the DOM although it is not in view
 */
export function useTimelineScroll(input: TimelineScrollInput, keptIndex: number): TimelineScroll {
  const { rows, hasOlder, hasNewer, onReachStart, onReachEnd, targetSeq, onEndVisibilityChange } = input
  const scrollerRef = useRef<HTMLDivElement>(null)
  const hasReaderMoved = useRef(false)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read anew at each rendering
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: (index) => expectedRowHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: useCallback((range: Range) => withKeptIndex(defaultRangeExtractor(range), keptIndex), [keptIndex]),
    overscan: OVERSCAN,
    anchorTo: 'end',
    // What is appended while there are newer ones is not the end.
    followOnAppend: !hasNewer,
    scrollEndThreshold: END_DISTANCE,
  })

  const hasRows = rows.length > 0
  const targetIndex = targetSeq === undefined ? -1 : rows.findIndex(({ key }) => key === `m${targetSeq}`)
  const shownTarget = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (hasRows && shownTarget.current === undefined) virtualizer.scrollToEnd()
  }, [virtualizer, hasRows])
  useLayoutEffect(() => {
    if (targetIndex === -1 || shownTarget.current === targetSeq) return
    shownTarget.current = targetSeq
    virtualizer.scrollToIndex(targetIndex, { align: 'center' })
  }, [virtualizer, targetSeq, targetIndex])

  const isEndVisible = useRef<boolean>(undefined)
  // After each rendering, because the virtual list renders when its rows or its place have changed.
  useEffect(() => {
    const viewHeight = scrollerRef.current?.clientHeight ?? 0
    if (!hasRows || viewHeight === 0) return
    const isAtEnd = !hasNewer && virtualizer.isAtEnd(END_DISTANCE)
    if (isAtEnd !== isEndVisible.current) onEndVisibilityChange(isAtEnd)
    isEndVisible.current = isAtEnd

    const isFilled = virtualizer.getTotalSize() > viewHeight
    const isNear = (distance: number, direction: 'forward' | 'backward') =>
      hasReaderMoved.current && virtualizer.scrollDirection === direction && distance < viewHeight * LOADING_DISTANCE
    if (hasOlder && (!isFilled || isNear(virtualizer.scrollOffset ?? 0, 'backward'))) onReachStart()
    if (hasNewer && (!isFilled || isNear(virtualizer.getDistanceFromEnd(), 'forward'))) onReachEnd()
  })

  return {
    scrollerRef,
    virtualizer,
    scrollToEnd: () => virtualizer.scrollToEnd(),
    scrollByPage: (direction) => {
      hasReaderMoved.current = true
      const viewHeight = scrollerRef.current?.clientHeight ?? 0
      virtualizer.scrollBy(direction * Math.max(viewHeight - PAGE_OVERLAP, viewHeight / 2))
    },
    noteReaderMoves: () => {
      hasReaderMoved.current = true
    },
  }
}

function withKeptIndex(indexes: number[], keptIndex: number): number[] {
  if (keptIndex === -1 || indexes.includes(keptIndex)) return indexes
  return [...indexes, keptIndex].toSorted((first, second) => first - second)
}
