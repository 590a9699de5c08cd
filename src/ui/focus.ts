import { useEffect, useRef, useState } from 'react'

/** The heading of the panel beside the table, the tab stop of the table, the heading of the page. */
const PANEL = '[data-focus-home]'
const GRID = '[role="grid"] [tabindex="0"]'
const HEADING = 'h1'

function focusFirst(selectors: readonly string[], options?: FocusOptions): void {
  const found = selectors
    .map((selector) => document.querySelector<HTMLElement>(selector))
    .find((element) => element !== null)
  found?.focus(options)
}

function isModalOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

/** Focuses the heading of the panel beside the table, else the tab stop of the table, else the page's heading. */
export function returnFocus(): void {
  focusFirst([PANEL, GRID, HEADING])
}

/**
 * Focuses the tab stop of the table on the screen. If there is none yet because the rows are loading, focuses the
 * page's heading; `useGridFocus` moves the focus to the table when the rows have loaded.
 */
export function focusGrid(): void {
  const isLoading = document.querySelector('.grid-frame[aria-busy="true"], [data-rows-coming]') !== null
  focusFirst(isLoading ? [GRID, `main ${HEADING}`] : [GRID])
}

/** Focuses the grid, unless a dialog is open. */
export function focusGridUnlessModal(): void {
  if (!isModalOpen()) focusGrid()
}

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
  if (isModalOpen()) return
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
    focusFirst([`main ${GRID}`, `main ${HEADING}`], { preventScroll: true })
  }, [shown])
}

/**
 * Focuses the heading of the screen; until it is rendered, `main`. If the focused heading is removed with the previous
 * screen or with a fallback, it focuses the next heading.
 * @returns a function that stops this
 */
export function focusHeading(): () => void {
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
