import { type ReactNode, useEffect, useRef } from 'react'

interface StepProps {
  /** What takes the focus: the first of these selectors that finds something. Must keep its identity. */
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
