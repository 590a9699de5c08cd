import { lazy, type ReactNode, useEffect, useState } from 'react'

type Component<Props> = (props: Props) => ReactNode
type Bring<Props> = () => Promise<{ default: Component<Props> }>

const here = new Map<unknown, unknown>()

/** Brings the code of a screen before it is drawn. Throws where it does not come. */
export async function bring<Props>(load: Bring<Props>): Promise<void> {
  here.set(load, (await load()).default)
}

/** What asks again for code that did not come. */
const missing = new Set<() => void>()

/** Called once it has been said that a screen did not come: its code is asked for again when it is next drawn. */
export function askAgain(): void {
  for (const ask of missing) ask()
  missing.clear()
}

/**
 * A component whose code is brought when it is first drawn, unless it was brought before: then it is drawn at once. What
 * suspends is not only drawn twice; React also holds it back for 300 ms after what it showed in its place.
 */
export function brought<Props extends object>(load: Bring<Props>): Component<Props> {
  const fresh = () => lazy(orMissing) as unknown as Component<Props>
  async function orMissing() {
    try {
      return await load()
    } catch (failure) {
      // Not renewed here: what broke is drawn once more before it is given up, and would ask without an end.
      missing.add(() => (Lazy = fresh()))
      throw failure
    }
  }
  let Lazy = fresh()
  return function Brought(props) {
    const [Drawn] = useState(() => (here.get(load) as Component<Props> | undefined) ?? Lazy)
    return <Drawn {...props} />
  }
}

interface BroughtProps<Props> {
  /** Must keep its identity, as must `onMissing`. */
  load: Bring<Props>
  /** What the component is drawn with. */
  of: Props
  /** Drawn while the code is not here. */
  meanwhile?: ReactNode
  /** Where its code did not come, it is asked for again when this changes. */
  occasion?: unknown
  onMissing: (failure: unknown) => void
}

/** A component that the rest can do without: where its code does not come, that is said, and nothing else breaks. */
export function Brought<Props extends object>(props: BroughtProps<Props>) {
  const { load, occasion, onMissing } = props
  const [Drawn, setDrawn] = useState(() => here.get(load) as Component<Props> | undefined)
  const isMissing = Drawn === undefined
  useEffect(() => {
    if (!isMissing) return undefined
    let isWaiting = true
    bring(load).then(
      () => isWaiting && setDrawn(() => here.get(load) as Component<Props>),
      (failure: unknown) => isWaiting && onMissing(failure),
    )
    return () => {
      isWaiting = false
    }
  }, [isMissing, load, occasion, onMissing])
  return Drawn === undefined ? props.meanwhile : <Drawn {...props.of} />
}

/** Stands where code that the rest can do without did not come: `lazy(() => import('./Extra.tsx').catch(orNothing))`. */
export function orNothing() {
  return { default: Nothing }
}

function Nothing() {
  return null
}
