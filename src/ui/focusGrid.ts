/**
 * Focuses the tab stop of the table on the screen. If there is none yet because the rows are loading, focuses the
 * page's heading; `useGridFocus` moves the focus to the table when the rows have loaded.
 */
export function focusGrid(): void {
  const stop = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')
  const isLoading = document.querySelector('.grid-frame[aria-busy="true"], [data-rows-coming]') !== null
  if (stop !== null) stop.focus()
  else if (isLoading) document.querySelector<HTMLElement>('main h1')?.focus()
}
