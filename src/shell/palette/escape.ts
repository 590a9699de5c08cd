import type { KeyboardEvent } from 'react'

/** Returns a key handler that calls `goBack` on Escape and stops the event, so that the dialog does not close. */
export function createEscapeHandler(goBack: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    goBack()
  }
}
