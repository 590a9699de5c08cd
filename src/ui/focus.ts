import { type RefObject, useEffect, useRef, useState } from 'react'

/** The heading of the panel beside the table, or of the section that the URL names by its parameter `section`. */
export const PANEL_HEADING_SELECTOR = '[data-focus-home]'
/** The controls of a form. */
export const FORM_CONTROL_SELECTOR = 'input, textarea, select, button'
const GRID_TAB_STOP_SELECTOR = '[role="grid"] [tabindex="0"]'
/** The first action that is offered in place of the rows. */
const STATUS_ACTION_SELECTOR = 'main [data-status-actions] button'
const PAGE_HEADING_SELECTOR = 'h1'
/** A heading or `main` has the focus only until there is a table or panel to focus. */
const SUBSTITUTE_SELECTOR = `${PAGE_HEADING_SELECTOR}, #main`
const PANEL_SELECTOR = '[data-record-panel]'
const MODAL_SELECTOR = '[aria-modal="true"]'
/** A table with its footer. */
const TABLE_SELECTOR = '.grid-query-container, [role="grid"]'
/** The elements that take the focus when they open, and give it back when they close. */
export const OVERLAY_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Focuses an element; does nothing if there is none. All other code of the console calls this instead of `focus()`. */
export function focusElement(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  element?.focus(options)
}

/** Brings the window or tab of the console to the front. */
export function focusWindow(): void {
  window.focus()
}

/** Focuses an element if nothing has the focus, such as after the focused element was removed or disabled. */
export function focusIfLost(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (document.activeElement === document.body) focusElement(element, options)
}

/** Focuses the element in `container` that matches the first selector with a match. */
export function focusFirst(container: ParentNode | null, selectors: readonly string[], options?: FocusOptions): void {
  const elements = selectors.map((selector) => container?.querySelector<HTMLElement>(selector))
  focusElement(
    elements.find((element) => element),
    options,
  )
}

function isModalOpen(): boolean {
  return document.querySelector(MODAL_SELECTOR) !== null
}

/** Focuses an element, unless a dialog is open. */
export function focusUnlessModal(element: HTMLElement | null): void {
  if (!isModalOpen()) focusElement(element)
}

/** Focuses the heading of the panel beside the table, else the tab stop of the table, else the page's heading. */
function focusPanelOrGrid(): void {
  focusFirst(document, [PANEL_HEADING_SELECTOR, GRID_TAB_STOP_SELECTOR, PAGE_HEADING_SELECTOR])
}

/**
 * Focuses the tab stop of the table on the screen. If there is no tab stop yet because the rows are loading, focuses
 * the page's heading; `useGridCursor` moves the focus to the table when the rows have loaded. If there are no rows,
 * focuses the first action that is offered instead.
 */
export function focusGrid(): void {
  const isLoading = document.querySelector('.grid-frame[aria-busy="true"], [data-rows-coming]') !== null
  focusFirst(document, [GRID_TAB_STOP_SELECTOR, isLoading ? `main ${PAGE_HEADING_SELECTOR}` : STATUS_ACTION_SELECTOR])
}

/** Moves the focus out of a field above the table: to the grid, or to the page's heading if there is no row. */
export function focusGridOrHeading(): void {
  const field = document.activeElement
  focusGrid()
  if (document.activeElement === field) focusPageHeading()
}

/** Whether the focus is lost, or on an element that has it only until there is a table or panel to focus. */
export function isFocusSubstituted(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches(SUBSTITUTE_SELECTOR)
}

/** Focuses the page's heading. */
export function focusPageHeading(): void {
  focusFirst(document, [`main ${PAGE_HEADING_SELECTOR}`])
}

/** Focuses the grid, unless a dialog is open. */
export function focusGridUnlessModal(): void {
  if (!isModalOpen()) focusGrid()
}

/** On unmount, after Headless UI has moved the focus, focuses the grid, unless another dialog is open. */
export function useFocusGridOnUnmount(): void {
  useEffect(() => () => void setTimeout(focusGridUnlessModal), [])
}

/** Returns the focus to the element that had it before; if that element is gone, focuses the panel or the grid. */
export function returnFocusTo(invoker: Element | null): void {
  if (invoker instanceof HTMLElement && invoker.isConnected) focusElement(invoker)
  else focusPanelOrGrid()
}

/**
 * On unmount, restores the focus to the element that had it on mount, after Headless UI has moved the focus. If that
 * element is gone, focuses the panel or the grid. Does nothing if another dialog has opened meanwhile.
 * @returns the element that had the focus on mount
 */
export function useRestoreFocusOnUnmount(): Element | null {
  const [invoker] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const allowFocusEvents = canTakeFocusBack(invoker) ? undefined : suppressFocusEvents()
      setTimeout(() => {
        allowFocusEvents?.()
        restoreFocus(invoker)
      })
    },
    [invoker],
  )
  return invoker
}

function canTakeFocusBack(invoker: Element | null): invoker is HTMLElement {
  if (!(invoker instanceof HTMLElement) || !invoker.isConnected || invoker === document.body) return false
  // The cursor may have moved meanwhile. The focus on the former tab stop of the table would move it back.
  return invoker.closest(TABLE_SELECTOR) === null || invoker.tabIndex >= 0
}

/**
 * Keeps focus events from all components outside dialogs. If the element that had the focus before a dialog opened is
 * gone, Headless UI focuses the one that was focused before it, and a table would move its cursor to that row.
 * @returns a function that lets focus events through again
 */
function suppressFocusEvents(): () => void {
  const stop = (event: FocusEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(MODAL_SELECTOR) === null) event.stopPropagation()
  }
  addEventListener('focusin', stop, true)
  return () => removeEventListener('focusin', stop, true)
}

function restoreFocus(invoker: Element | null): void {
  if (isModalOpen()) return
  if (canTakeFocusBack(invoker)) {
    const isSubstitute = invoker.matches(SUBSTITUTE_SELECTOR)
    const { activeElement } = document
    if (activeElement !== document.body && !(isSubstitute && activeElement === invoker)) return
    if (!isSubstitute) return focusElement(invoker)
  }
  focusPanelOrGrid()
}

/**
 * Restores the focus that is lost when the focused element is removed and nothing else is focused: focuses the heading
 * of its panel, the tab stop of its table, or else the heading of the page.
 * @param onTableFocused called if the focus is now in a table, where Enter acts on a row
 * @returns a function that ends the watch for lost focus
 */
export function restoreLostFocus(onTableFocused: () => void): () => void {
  let path: readonly Element[] = []
  const keepPath = ({ target }: FocusEvent) => {
    path = target instanceof Element ? elementAndAncestors(target) : []
  }
  const observer = new MutationObserver(() => {
    const [lastFocusedElement] = path
    if (lastFocusedElement === undefined || lastFocusedElement.isConnected || document.activeElement !== document.body)
      return
    const lostPath = path
    path = []
    if (focusSubstitute(lostPath)?.closest(TABLE_SELECTOR)) onTableFocused()
  })
  addEventListener('focusin', keepPath, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    removeEventListener('focusin', keepPath, true)
    observer.disconnect()
  }
}

/** Returns an element and its ancestors, from the inside out. */
function elementAndAncestors(element: Element | null): Element[] {
  return element === null ? [] : [element, ...elementAndAncestors(element.parentElement)]
}

/**
 * Focuses a substitute for a removed element: the heading of its panel, the tab stop of its table, or the heading of
 * the page.
 * @param path the element and its ancestors before the removal; some of the ancestors may have been removed with it
 * @returns the focused element; undefined if another part of the console restores the focus
 */
function focusSubstitute(path: readonly Element[]): Element | null | undefined {
  if (isModalOpen() || path.some((each) => each.matches(OVERLAY_SELECTOR))) return undefined
  if (path.some((each) => each.matches(PANEL_SELECTOR))) focusFirst(document, [PANEL_HEADING_SELECTOR])
  else {
    const table = path.find((each) => each.isConnected)?.closest(TABLE_SELECTOR)
    const tabStop = table?.querySelector<HTMLElement>(GRID_TAB_STOP_SELECTOR)
    if (tabStop) focusElement(tabStop)
    else focusPageHeading()
  }
  return document.activeElement
}

/**
 * Restores a lost focus on mount, and when `contentKey` changes and the focused element was removed: focuses
 * the first button of `container` (not on mount), or else the tab stop of the table, or else the page's heading.
 */
export function useRefocusWhenContentChanges(
  contentKey: string | number,
  container?: RefObject<HTMLElement | null>,
): void {
  const lastContentKey = useRef<string | number>(undefined)
  useEffect(() => {
    if (lastContentKey.current === contentKey) return
    const isChanged = lastContentKey.current !== undefined
    lastContentKey.current = contentKey
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const button = isChanged ? container?.current?.querySelector('button') : undefined
    if (button) focusElement(button)
    else
      focusFirst(document, [`main ${GRID_TAB_STOP_SELECTOR}`, `main ${PAGE_HEADING_SELECTOR}`], { preventScroll: true })
  }, [contentKey, container])
}

/**
 * Focuses the heading of the screen, or `main` until the heading is rendered. If the focused heading is removed
 * together with the previous screen or a fallback, focuses the next heading.
 * @returns a function that stops moving the focus
 */
export function focusHeading(): () => void {
  const main = document.getElementById('main')
  if (main === null || hasScreenSetFocus(main)) return () => undefined
  const focus = () => {
    if (!focusHeadingOf(main)) focusElement(main, { preventScroll: true })
  }
  focus()
  const observer = new MutationObserver(() => {
    const focusedElement = document.activeElement
    if (focusedElement === document.body || focusedElement === main || !isVisible(focusedElement)) focus()
    else if (focusedElement?.tagName !== 'H1') observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Does what `focusHeading` does if nothing has the focus, such as after a page load.
 * @returns a function that stops moving the focus
 */
export function focusHeadingIfLost(): () => void {
  return document.activeElement === document.body ? focusHeading() : () => undefined
}

/**
 * Whether the screen has set the focus itself. A focused heading, or a focused element that React hides while the
 * screen loads, does not count, because it may belong to the previous screen.
 */
function hasScreenSetFocus(main: HTMLElement): boolean {
  const focusedElement = document.activeElement
  return (
    focusedElement !== main &&
    focusedElement?.tagName !== 'H1' &&
    main.contains(focusedElement) &&
    isVisible(focusedElement)
  )
}

function isVisible(element: Element | null): boolean {
  return element?.checkVisibility() ?? false
}

function focusHeadingOf(main: HTMLElement): boolean {
  // React keeps a suspended screen in the document, but hides it.
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((each) => each.checkVisibility())
  if (heading === undefined) return false
  heading.tabIndex = -1
  focusElement(heading, { preventScroll: true })
  return true
}

/**
 * A ref callback that focuses an element when it is mounted or gets this ref. React's `autoFocus` works only for form
 * controls.
 */
export function focusOnMount(element: HTMLElement | null): void {
  focusElement(element)
}
