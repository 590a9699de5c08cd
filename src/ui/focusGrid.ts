/**
 * Focuses the tab stop of the table on the screen, if there is a table. While its rows are loading, focuses the page's
 * heading instead; `useGridFocus` moves the focus on when they have loaded.
 */
export function focusGrid(): void {
  const stop = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')
  const isLoading = document.querySelector('.grid-frame[aria-busy="true"], [data-rows-coming]') !== null
  if (stop !== null) stop.focus()
  else if (isLoading) document.querySelector<HTMLElement>('main h1')?.focus()
}
