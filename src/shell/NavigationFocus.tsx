import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../ui/focus.ts'

/**
 * Moves the focus to the heading of a screen after a navigation, so that it is not lost with the previous screen.
 * It does nothing if the screen sets the focus itself, and for the first screen after the page has loaded.
 */
export function NavigationFocus() {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const previous = useRef<string>(undefined)
  useEffect(() => {
    const isFirstScreen = previous.current === undefined
    if (previous.current === pathname) return undefined
    previous.current = pathname
    return isFirstScreen ? undefined : focusHeading()
  }, [pathname])
  return null
}
