import { useEffect, useRef } from 'react'

/**
 * When `shown` comes or becomes another, and what had the focus has gone with what was shown before: brings the focus
 * to the tab stop of the table, where there is one, or else to the page's heading.
 */
export function useRestoredFocus(shown: string | number): void {
  const last = useRef<string | number>(undefined)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const homes = ['main [role="grid"] [tabindex="0"]', 'main h1']
    const found = homes.map((home) => document.querySelector<HTMLElement>(home)).find((home) => home !== null)
    found?.focus({ preventScroll: true })
  }, [shown])
}
