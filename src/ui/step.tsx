import { type ReactNode, useEffect, useRef } from 'react'

interface StepProps {
  /** CSS selectors of the element to focus; the first with a match is used. Must be referentially stable. */
  focus: readonly string[]
  children: ReactNode
}

/** One step of a dialog. When it mounts, the focus moves into it: give each step its own `key`. */
export function Step({ focus, children }: StepProps) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const found = focus.map((selector) => view.current?.querySelector<HTMLElement>(selector)).find((element) => element)
    found?.focus()
  }, [focus])
  return <div ref={view}>{children}</div>
}
