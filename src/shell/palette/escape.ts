import type { KeyboardEvent } from 'react'

/** Makes of Escape one step back, before the dialog around it hears of it. */
export function onEscape(back: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    back()
  }
}
