import { type ReactNode, useEffect, useRef } from 'react'

interface StepProps {
  /** Selectors of the element to focus; the first that matches is used. Must keep its identity. */
  focus: readonly string[]
  children: ReactNode
}

/** One step of several, by its `key`: the focus goes into it when it comes. */
export function Step({ focus, children }: StepProps) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const found = focus.map((each) => view.current?.querySelector<HTMLElement>(each)).find((each) => each)
    found?.focus()
  }, [focus])
  return <div ref={view}>{children}</div>
}
