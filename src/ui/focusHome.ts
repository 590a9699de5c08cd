/**
 * Finds a place for a focus that has nowhere to return to, once whoever closes has had its turn: the tab stop of the
 * table, or else the page's own content.
 */
export function focusHome(): void {
  setTimeout(() => {
    const active = document.activeElement
    if (active && active !== document.body && active.isConnected) return
    const home = document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? document.querySelector('h1')
    home?.focus()
  })
}
