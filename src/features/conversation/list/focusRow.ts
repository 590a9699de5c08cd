import { focusElement } from '../../../ui/focus.ts'

/** Focuses the row of a conversation in the list; does nothing if the list does not show it. */
export function focusRow(id: number | undefined): void {
  if (id !== undefined) focusElement(document.querySelector<HTMLElement>(`[data-conversation="${id}"]`))
}
