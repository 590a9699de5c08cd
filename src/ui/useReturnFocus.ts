import { useEffect, useState } from 'react'

/**
 * On unmount, restores the focus to the element that had it on mount, after Headless UI has moved the focus. If that
 * element is gone, calls `returnFocus`. Does nothing if another dialog has opened meanwhile.
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
    // A heading has the focus only until there is a table or panel to focus, so the focus is not restored to it.
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
