import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls `scrollToEnd` when the size of a scrolled element changes while its end is in view. Whether it was in view is
 * only decided by scroll events at the same size: between the change of the size and the next frame, the end is out of
 * view although nobody has left it.
 * @param endDistance the end counts as in view up to this distance, in px
 */
export function useStayAtEnd(
  scrollerRef: RefObject<HTMLElement | null>,
  endDistance: number,
  scrollToEnd: () => void,
): void {
  const scroll = useEffectEvent(scrollToEnd)
  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (scroller === null) return undefined
    const sizeOf = () => `${scroller.clientWidth} × ${scroller.clientHeight}`
    let size = sizeOf()
    let isAtEnd = false
    const onScroll = () => {
      if (sizeOf() !== size) return
      isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= endDistance
    }
    const observer = new ResizeObserver(() => {
      size = sizeOf()
      if (isAtEnd) scroll()
    })
    observer.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scrollerRef, endDistance])
}
