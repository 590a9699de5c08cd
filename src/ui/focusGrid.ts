/** Brings the focus to the cursor of the table on the screen, if there is one. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()
}
