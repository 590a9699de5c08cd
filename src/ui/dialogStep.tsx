import { type ReactNode, useState } from 'react'
import { focusFirst } from './focus.ts'

interface DialogStepProps {
  /** CSS selectors of the element to focus; the first with a match is used. */
  focusSelectors: readonly string[]
  children: ReactNode
}

/** One step of a dialog. The focus moves into a step when it mounts, so each step needs its own `key`. */
export function DialogStep({ focusSelectors, children }: DialogStepProps) {
  const [focusInside] = useState(() => (container: HTMLElement | null) => focusFirst(container, focusSelectors))
  return <div ref={focusInside}>{children}</div>
}
