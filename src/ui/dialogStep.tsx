import { type ReactNode, useEffect, useRef } from 'react'
import { focusFirst } from './focus.ts'

interface DialogStepProps {
  /** CSS selectors of the element to focus; the first with a match is used. Must be referentially stable. */
  focusSelectors: readonly string[]
  children: ReactNode
}

/** One step of a dialog. The focus moves into a step when it mounts, so each step needs its own `key`. */
export function DialogStep({ focusSelectors, children }: DialogStepProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirst(container.current, focusSelectors), [focusSelectors])
  return <div ref={container}>{children}</div>
}
