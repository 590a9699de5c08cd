import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { focusFirst } from './focus.ts'

interface DialogStepProps {
  /** CSS selectors of the element to focus; the first with a match is used. */
  focusSelectors: readonly string[]
  children: ReactNode
}

/** One step of a dialog. The focus moves into a step when it mounts, so each step needs its own `key`. */
export function DialogStep({ focusSelectors, children }: DialogStepProps) {
  const container = useRef<HTMLDivElement>(null)
  const focusInside = useEffectEvent(() => focusFirst(container.current, focusSelectors))
  // An effect, not a ref callback: a combobox writes its value in an effect, and the focus selects that value.
  useEffect(() => focusInside(), [])
  return <div ref={container}>{children}</div>
}
