import { useEffect, useState } from 'react'

/**
 * For what takes the focus while it is rendered: gives it back to what had it before, once the library has had its
 * turn, or, where that has gone, to the heading of what is open beside the table (`data-focus-home`), to the tab stop of
 * the table, or else to the page's heading. Another dialog that has opened meanwhile keeps its focus.
 */
export function useReturnFocus(): void {
  const [invoker] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => giveBack(invoker))
    },
    [invoker],
  )
}

function giveBack(invoker: Element | null): void {
  if (document.querySelector('[aria-modal="true"]')) return
  if (invoker instanceof HTMLElement && invoker.isConnected && invoker !== document.body) {
    // On the heading it only rested, until there was something to take it.
    const isResting = invoker.tagName === 'H1'
    const { activeElement } = document
    if (activeElement !== document.body && !(isResting && activeElement === invoker)) return
    if (!isResting) return invoker.focus()
  }
  returnFocus()
}

/** Puts the focus where the reader goes on: beside the table, in it, or on the page's heading. */
export function returnFocus(): void {
  const homes = ['[data-focus-home]', '[role="grid"] [tabindex="0"]', 'h1']
  const found = homes.map((home) => document.querySelector<HTMLElement>(home)).find((home) => home !== null)
  found?.focus()
}
