import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/**
 * Scrolls an element into view when `isShown` becomes true, and again after each navigation while it is true, because
 * the router then scrolls to the top.
 */
export function useScrollIntoView(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isShown) return undefined
    const scroll = () => element.current?.scrollIntoView({ block: 'center' })
    scroll()
    return router.subscribe('onRendered', scroll)
  }, [router, element, isShown])
}
