import { type RefCallback, useState } from 'react'

/** The part of an infinite query that loads its next page. */
interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/**
 * Loads the next page of a list when its end comes into view. One that has failed is loaded again only on request.
 * @param isEnabled whether the list loads more at all
 * @returns the ref of the element after the last row
 */
export function useLoadMoreAtEnd(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: NextPage,
  isEnabled = true,
): RefCallback<HTMLElement> | undefined {
  const canLoadMore = isEnabled && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  // The query has the same function at each render.
  const [loadWhenInView] = useState(() => (end: HTMLElement | null) => {
    if (end === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
    })
    observer.observe(end)
    return () => observer.disconnect()
  })
  return canLoadMore ? loadWhenInView : undefined
}
