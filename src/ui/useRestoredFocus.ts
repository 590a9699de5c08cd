import { useEffect, useRef } from 'react'

/**
 * Restores the focus when `shown` changes and the focused element was removed with the previous content: focuses the
 * tab stop of the table if there is one, or else the page's heading.
 */
export function useRestoredFocus(shown: string | number): void {
  const last = useRef<string | number>(undefined)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const selectors = ['main [role="grid"] [tabindex="0"]', 'main h1']
    const found = selectors
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((element) => element !== null)
    found?.focus({ preventScroll: true })
  }, [shown])
}
