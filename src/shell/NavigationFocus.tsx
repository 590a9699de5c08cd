import { useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Whether a public page was rendered before. When it unmounts, the focus is lost. */
let isAfterPublicPage = false

/**
 * Moves the focus to the heading of a screen after a navigation, so that it is not lost with the previous screen.
 * It does nothing if the screen sets the focus itself, and for the first screen after the page has loaded.
 */
export function NavigationFocus() {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const previous = useRef<string>(undefined)
  useEffect(() => {
    const isFirstScreen = previous.current === undefined && !isAfterPublicPage
    if (previous.current === pathname) return undefined
    previous.current = pathname
    return isFirstScreen ? undefined : focusHeading()
  }, [pathname])
  return null
}

/** Records that a public page was rendered, so that the first screen after it gets the focus. */
export function useMarkPublicPage(): void {
  useEffect(
    () => () => {
      isAfterPublicPage = true
    },
    [],
  )
}

/**
 * Focuses the heading of the screen; until it is rendered, `main`. If the focused heading is removed with the previous
 * screen or with a fallback, it focuses the next heading.
 * @returns a function that stops this
 */
function focusHeading(): () => void {
  const main = document.getElementById('main')
  if (main === null || hasTakenFocus(main)) return () => undefined
  const focus = () => {
    if (!focusHeadingOf(main)) main.focus({ preventScroll: true })
  }
  focus()
  const observer = new MutationObserver(() => {
    const active = document.activeElement
    if (active === document.body || active === main) focus()
    else if (active?.tagName !== 'H1') observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Whether the screen has set the focus itself. A focused heading does not count: it may be the previous screen's. */
function hasTakenFocus(main: HTMLElement): boolean {
  const active = document.activeElement
  return active !== main && active?.tagName !== 'H1' && main.contains(active)
}

function focusHeadingOf(main: HTMLElement): boolean {
  // React keeps a suspended screen in the document, but hides it.
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((each) => each.checkVisibility())
  if (heading === undefined) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
