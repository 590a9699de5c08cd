import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { expectedRowHeight } from './rowHeights.ts'
import type { TimelineRow } from './rows.ts'
import { useStayAtEnd } from './useStayAtEnd.ts'

/** The number of rows that are rendered above and below those in view. */
const OVERSCAN = 8
/** The newest row counts as in view up to this distance from the end, in px. */
const END_DISTANCE = 24
/** The space below the newest row, in px. */
const END_PADDING = 12
/** The height of the day above the rows, in px. */
const DAY_HEIGHT = 28
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
}

export interface TimelineScroll {
  scrollerRef: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>
  scrollToEnd: () => void
  scrollByPage: (direction: -1 | 1) => void
  /**
   * Call this when the person moves in the list, with the direction of a key. Only then are further messages loaded
   * before the view is empty.
   */
  noteReaderMoves: (direction?: -1 | 1) => void
}

/**
 * Scrolls the timeline. It begins at the end or at `targetSeq`, and stays at the end while it is there. Elsewhere the
 * rows in view keep their places, whatever is loaded, measured or added.
 * @param keptIndex the row that stays in the DOM although it is not in view
 */
export function useTimelineScroll(input: TimelineScrollInput, keptIndex: number): TimelineScroll {
  const { rows, hasOlder, hasNewer, onReachStart, onReachEnd, targetSeq } = input
  const scrollerRef = useRef<HTMLDivElement>(null)
  const hasReaderMoved = useRef(false)
  const heights = useMemo(() => rows.map(expectedRowHeight), [rows])
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read anew at each rendering
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scrollerRef.current,
    // With other functions, the list would add up the heights of all rows at each rendering.
    estimateSize: useCallback((index: number) => heights[index] ?? 0, [heights]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    rangeExtractor: useCallback((range: Range) => withKeptIndex(defaultRangeExtractor(range), keptIndex), [keptIndex]),
    overscan: OVERSCAN,
    anchorTo: 'end',
    // What is appended while there are newer ones is not the end.
    followOnAppend: !hasNewer,
    scrollEndThreshold: END_DISTANCE,
    scrollPaddingStart: DAY_HEIGHT,
    paddingEnd: END_PADDING,
  })
  // The first row that is wholly in view keeps its place, so that a row that ends there moves upwards.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _, { scrollOffset }) =>
    item.start < (scrollOffset ?? 0)

  useStayAtEnd(scrollerRef, END_DISTANCE, () => virtualizer.scrollToEnd())

  const hasRows = rows.length > 0
  const targetKey = `m${targetSeq}`
  const targetIndex = targetSeq === undefined ? -1 : rows.findIndex(({ key }) => key === targetKey)
  const shownTarget = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (hasRows && shownTarget.current === undefined) virtualizer.scrollToEnd()
  }, [virtualizer, hasRows])
  useLayoutEffect(() => {
    if (targetIndex === -1 || shownTarget.current === targetSeq) return
    shownTarget.current = targetSeq
    virtualizer.scrollToIndex(targetIndex, { align: 'center' })
  }, [virtualizer, targetSeq, targetIndex])

  /** Asks for more messages if the person has moved near the oldest (-1) or newest (1) loaded one. */
  const loadIfNear = (direction: -1 | 1) => {
    const viewHeight = scrollerRef.current?.clientHeight ?? 0
    const isFilled = virtualizer.getTotalSize() > viewHeight
    const distance = direction === -1 ? (virtualizer.scrollOffset ?? 0) : virtualizer.getDistanceFromEnd()
    if (isFilled && (!hasReaderMoved.current || distance >= viewHeight * LOADING_DISTANCE)) return
    if (direction === -1 && hasOlder) onReachStart()
    if (direction === 1 && hasNewer) onReachEnd()
  }

  // After each rendering, because the virtual list renders when its rows or its place have changed.
  useEffect(() => {
    const viewHeight = scrollerRef.current?.clientHeight ?? 0
    if (!hasRows || viewHeight === 0) return
    const isFilled = virtualizer.getTotalSize() > viewHeight
    if (hasOlder && (!isFilled || virtualizer.scrollDirection === 'backward')) loadIfNear(-1)
    if (hasNewer && (!isFilled || virtualizer.scrollDirection === 'forward')) loadIfNear(1)
  })

  const noteReaderMoves = (direction?: -1 | 1) => {
    hasReaderMoved.current = true
    // At the end of the list nothing scrolls, but what could not be loaded is asked for again.
    if (direction !== undefined) loadIfNear(direction)
  }

  return {
    scrollerRef,
    virtualizer,
    scrollToEnd: () => virtualizer.scrollToEnd(),
    scrollByPage: (direction) => {
      noteReaderMoves(direction)
      const viewHeight = scrollerRef.current?.clientHeight ?? 0
      virtualizer.scrollBy(direction * Math.max(viewHeight - PAGE_OVERLAP, viewHeight / 2))
    },
    noteReaderMoves,
  }
}

function withKeptIndex(indexes: number[], keptIndex: number): number[] {
  if (keptIndex === -1 || indexes.includes(keptIndex)) return indexes
  return [...indexes, keptIndex].toSorted((first, second) => first - second)
}
