import { focusElement } from '../../../ui/focus.ts'

/** Focuses the row of the list that is the tab stop; if a search has found no conversation, the first message found. */
export function focusResults(): void {
  const selector = '[data-conversation-list] a[tabindex="0"], [data-found-messages] a'
  focusElement(document.querySelector<HTMLElement>(selector))
}

/** Focuses the row of a conversation in the list; does nothing if the list does not show it. */
export function focusRow(id: number | undefined): void {
  if (id !== undefined) focusElement(document.querySelector<HTMLElement>(`[data-conversation="${id}"]`))
}
