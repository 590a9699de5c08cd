import { useRouter } from '@tanstack/react-router'
import { type RefCallback, useState } from 'react'

/**
 * Scrolls an element into view when it is shown, and again after each navigation while it is, because the router then
 * scrolls to the top.
 * @returns the ref of the element
 */
export function useScrollIntoView(isShown: boolean): RefCallback<HTMLElement> | undefined {
  const router = useRouter()
  const [scrollIntoView] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined
    const scroll = () => element.scrollIntoView({ block: 'center' })
    scroll()
    return router.subscribe('onRendered', scroll)
  })
  return isShown ? scrollIntoView : undefined
}
