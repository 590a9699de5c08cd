import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

let isAfterPublicPage = false

/**
 * Brings the focus to the heading of a screen once it is drawn, so that it is never lost with the screen before.
 * A screen that takes the focus itself keeps it; the page as it was opened begins at its top.
 */
export function NavigationFocus() {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isOpening = before.current === undefined && !isAfterPublicPage
    if (before.current === pathname) return undefined
    before.current = pathname
    return isOpening ? undefined : focusHeading()
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

/**
 * Focuses the heading of the screen, and where it is still on its way the place it will be in, until it is there. A
 * heading that goes with the screen before, or with what stood in for this one, does not take the focus with it.
 * @returns what ends the waiting
 */
function focusHeading(): () => void {
  const main = document.getElementById('main')
  if (main === null || hasTakenFocus(main)) return () => undefined
  const focus = () => {
    if (!focusHeadingOf(main)) main.focus({ preventScroll: true })
  }
  focus()
  const watch = new MutationObserver(() => {
    const active = document.activeElement
    if (active === document.body || active === main) focus()
    else if (active?.tagName !== 'H1') watch.disconnect()
  })
  watch.observe(main, { childList: true, subtree: true })
  return () => watch.disconnect()
}

/** Whether something of the screen has the focus; on a heading, which may yet go with the screen before, it only rests. */
function hasTakenFocus(main: HTMLElement): boolean {
  const active = document.activeElement
  return active !== main && active?.tagName !== 'H1' && main.contains(active)
}

function focusHeadingOf(main: HTMLElement): boolean {
  // A screen that is about to be replaced is kept, but not shown.
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((each) => each.checkVisibility())
  if (heading === undefined) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
