import { lazy, type ReactNode, useEffect, useState } from 'react'
import { loadModule, isMissing, type Load, loadedModule, loadModuleWithRetry } from './deferred.ts'
import { firstScreen } from './opening.ts'

type Component<Props> = (props: Props) => ReactNode
type Bring<Props> = Load<{ default: Component<Props> }>

/** Brings the code of a screen before it is drawn. Throws where it does not come. */
export async function preloadComponent<Props>(load: Bring<Props>): Promise<void> {
  await loadModule(load)
}

/** A component that can be brought before it is drawn; the router does so where it stands at an address. */
type Preloaded<Props> = Component<Props> & { preload: () => Promise<void> }

/**
 * A screen whose code is brought when it is first drawn, unless it was brought before: then it is drawn at once. What
 * suspends is not only drawn twice; React also holds it back for 300 ms after what it showed in its place. Where its
 * code does not come it throws, and the page of what broke stands in its place until the code is here.
 */
export function lazyComponent<Props extends object>(load: Bring<Props>): Preloaded<Props> {
  const Lazy = lazy(() => orMissing(load)) as unknown as Component<Props>
  function Screen(props: Props) {
    const [Drawn] = useState(() => loadedModule(load)?.default ?? Lazy)
    return <Drawn {...props} />
  }
  return Object.assign(Screen, { preload: () => preloadComponent(load).catch(() => undefined) })
}

/** Does not wait for a module that is known to be missing: the fallback retries it. */
async function orMissing<Module>(load: Load<Module>): Promise<Module> {
  if (isMissing(load)) throw new Error('this code did not come')
  return loadModule(load)
}

/** A component that stands where it is drawn once its code is here, however long that takes; until then it suspends. */
export function lazyWithRetry<Props extends object>(load: Bring<Props>): Component<Props> {
  return lazy(() => loadModuleWithRetry(load)) as Component<Props>
}

/** The same, asked for once the first screen is drawn. */
export function lazyAfterFirstScreen<Props extends object>(load: Bring<Props>): Component<Props> {
  return lazy(() => firstScreen.then(() => loadModuleWithRetry(load))) as Component<Props>
}

interface DeferredComponentProps<Props> {
  /** Must keep its identity, as must `onMissing`. */
  load: Bring<Props>
  /** What the component is drawn with. */
  of: Props
  /** Drawn while the code is not here. */
  meanwhile?: ReactNode
  onMissing: (failure: unknown) => void
}

/** A component that the rest can do without: where its code does not come, that is said, and nothing else breaks. */
export function DeferredComponent<Props extends object>(props: DeferredComponentProps<Props>) {
  const { load, onMissing } = props
  const [Drawn, setDrawn] = useState(() => loadedModule(load)?.default)
  const isHere = Drawn !== undefined
  useEffect(() => {
    if (isHere) return undefined
    let isWaiting = true
    preloadComponent(load).catch((failure: unknown) => isWaiting && onMissing(failure))
    void loadModuleWithRetry(load).then((module) => isWaiting && setDrawn(() => module.default))
    return () => {
      isWaiting = false
    }
  }, [isHere, load, onMissing])
  return Drawn === undefined ? props.meanwhile : <Drawn {...props.of} />
}
