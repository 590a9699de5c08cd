import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

let isAfterPublicPage = false

/**
 * Brings the focus to the heading of a screen once it is drawn, so that it is never lost with the screen before.
 * A screen that takes the focus itself keeps it; the page as it was opened begins at its top.
 */
export function Arrival() {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isOpening = before.current === undefined && !isAfterPublicPage
    if (before.current === pathname) return
    before.current = pathname
    if (!isOpening) focusHeading()
  }, [pathname])
  return null
}

/** For the pages before the sign-in: whoever comes from one of them has lost the focus with it. */
export function useLeavesFocus(): void {
  useEffect(
    () => () => {
      isAfterPublicPage = true
    },
    [],
  )
}

function focusHeading(): void {
  const main = document.getElementById('main')
  if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
  const heading = main.querySelector<HTMLElement>('h1')
  if (heading !== null) heading.tabIndex = -1
  ;(heading ?? main).focus({ preventScroll: true })
}
