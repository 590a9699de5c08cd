import { useEffect, useState } from 'react'

/**
 * Returns the focus on unmount, after Headless UI has handled it, to the element that had it on mount. If that element
 * is gone, see `returnFocus`. Does nothing if another dialog has opened meanwhile.
 */
export function useReturnFocus(): void {
  const [invoker] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => restoreFocus(invoker))
    },
    [invoker],
  )
}

function restoreFocus(invoker: Element | null): void {
  if (document.querySelector('[aria-modal="true"]')) return
  if (invoker instanceof HTMLElement && invoker.isConnected && invoker !== document.body) {
    // The heading has the focus only while there is no table or panel to focus, so it is not returned to the heading.
    const isHeading = invoker.tagName === 'H1'
    const { activeElement } = document
    if (activeElement !== document.body && !(isHeading && activeElement === invoker)) return
    if (!isHeading) return invoker.focus()
  }
  returnFocus()
}

/**
 * Focuses the heading of the panel beside the table (`data-focus-home`), else the tab stop of the table, else the
 * page's heading.
 */
export function returnFocus(): void {
  const selectors = ['[data-focus-home]', '[role="grid"] [tabindex="0"]', 'h1']
  const found = selectors
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null)
  found?.focus()
}
