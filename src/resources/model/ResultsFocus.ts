import { createRef } from 'react'
import { focusElement, focusGrid, isFocusSubstituted } from '../../ui/focus.ts'

/**
 * Moves the focus from the search field to the results. If the results are still loading and turn out to be empty, the
 * focus goes to the first action that is offered instead, or else back to the field, so that the search can be
 * corrected. After another key press the focus stays where it is.
 */
export class ResultsFocus {
  /** The search field. */
  readonly field = createRef<HTMLInputElement>()
  #isAwaitingResults = false

  /** Listens for key presses. Returns a function that ends that. */
  connect(): () => void {
    const stopAwaiting = () => {
      this.#isAwaitingResults = false
    }
    // In the capture phase, so before the key press that moves the focus to the results is handled.
    addEventListener('keydown', stopAwaiting, true)
    return () => removeEventListener('keydown', stopAwaiting, true)
  }

  /** Moves the focus from the search field to the results. */
  moveToResults(): void {
    focusGrid()
    this.#isAwaitingResults = true
  }

  /** To be called as soon as the list shows that it has no results. */
  leaveEmptyResults(): void {
    if (!this.#isAwaitingResults || !isFocusSubstituted()) return
    this.#isAwaitingResults = false
    focusGrid()
    if (isFocusSubstituted()) focusElement(this.field.current)
  }
}
