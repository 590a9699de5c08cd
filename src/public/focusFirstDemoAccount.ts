import type { KeyboardEvent } from 'react'
import { focusElement } from '../ui/focus.ts'

/** Moves the focus from an empty field to the first account by the down arrow, if accounts are shown. */
export function focusFirstDemoAccount(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement) || event.target.value !== '') return
  const first = event.currentTarget.querySelector<HTMLElement>('[data-demo-account]')
  if (first === null) return
  event.preventDefault()
  focusElement(first)
}
