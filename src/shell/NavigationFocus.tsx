import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../ui/focus.ts'

/**
 * Moves the focus to the heading of a screen after a navigation, so that the focus is not lost when the previous screen
 * is removed. Does nothing if the screen sets the focus itself, or for the first screen after a page load, whose
 * heading the shell focuses.
 */
export function NavigationFocus() {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const previousPathname = useRef<string>(undefined)
  useEffect(() => {
    const isFirstScreen = previousPathname.current === undefined
    if (previousPathname.current === pathname) return undefined
    previousPathname.current = pathname
    return isFirstScreen ? undefined : focusHeading()
  }, [pathname])
  return null
}
