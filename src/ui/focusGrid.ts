/**
 * Brings the focus to the cursor of the table on the screen, if there is one. Where its rows are still on their way, the
 * focus waits for them on the page's heading.
 */
export function focusGrid(): void {
  const stop = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')
  const isComing = document.querySelector('.grid-frame[aria-busy="true"], [data-rows-coming]') !== null
  if (stop !== null) stop.focus()
  else if (isComing) document.querySelector<HTMLElement>('main h1')?.focus()
}
