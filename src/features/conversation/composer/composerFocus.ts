import { focusElement } from '../../../ui/focus.ts'

/** Focuses the field in which the answer is written. */
export function focusComposer(): void {
  focusElement(document.querySelector<HTMLElement>('[data-composer]'))
}
