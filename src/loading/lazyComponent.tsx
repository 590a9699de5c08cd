import { lazy, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loadModule, hasLoadFailed, type LoadModule, loadedModuleOf, loadModuleWithRetry } from './deferred.ts'
import { firstScreenFinished } from './consoleStart.ts'

type Component<Props> = (props: Props) => ReactNode
export type LoadComponent<Props> = LoadModule<{ default: Component<Props> }>

/** Loads the code of a component before it renders. Rejects if loading fails. */
export async function preloadComponent<Props>(load: LoadComponent<Props>): Promise<void> {
  await loadModule(load)
}

/** A component whose code can be loaded before it renders. The router calls `preload` of a route's component. */
type Preloadable<Props> = Component<Props> & { preload: () => Promise<void> }

/**
 * Creates a component whose code loads when it first renders. If the code has been preloaded, the component renders
 * without suspending, because React delays the content of a boundary that has suspended by up to 300 ms. If loading
 * fails, the component throws, and the error component is shown, which retries until the code has loaded.
 */
export function lazyComponent<Props extends object>(load: LoadComponent<Props>): Preloadable<Props> {
  const Lazy = lazy(() => loadUnlessFailed(load)) as unknown as Component<Props>
  function PreloadableComponent(props: Props) {
    const [LoadedOrLazy] = useState(() => loadedModuleOf(load)?.default ?? Lazy)
    return <LoadedOrLazy {...props} />
  }
  return Object.assign(PreloadableComponent, { preload: () => preloadComponent(load).catch(() => undefined) })
}

/** Loads a module, but throws at once if it has failed to load; the error component then retries loading. */
async function loadUnlessFailed<Module>(load: LoadModule<Module>): Promise<Module> {
  if (hasLoadFailed(load)) throw new Error('the code of this component failed to load')
  return loadModule(load)
}

/** Creates a component that suspends until its code has loaded. Failed loads are retried. */
export function lazyWithRetry<Props extends object>(load: LoadComponent<Props>): Component<Props> {
  return lazy(() => loadModuleWithRetry(load)) as Component<Props>
}

/** Creates a component like {@link lazyWithRetry} whose code loads after the first screen. */
export function lazyAfterFirstScreen<Props extends object>(load: LoadComponent<Props>): Component<Props> {
  return lazy(() => firstScreenFinished.then(() => loadModuleWithRetry(load))) as Component<Props>
}

interface DeferredComponentProps<Props> {
  /** Another function is another component. */
  load: LoadComponent<Props>
  /** The props of the component. */
  componentProps: Props
  /** Rendered until the code has loaded. */
  fallback?: ReactNode
  onLoadError: (failure: unknown) => void
}

/**
 * Renders a component once its code has loaded. If loading fails, calls `onLoadError` and waits until a retry succeeds.
 */
export function DeferredComponent<Props extends object>(props: DeferredComponentProps<Props>) {
  const { load } = props
  const reportError = useEffectEvent(props.onLoadError)
  const [Loaded, setLoaded] = useState(() => loadedModuleOf(load)?.default)
  const isLoaded = Loaded !== undefined
  useEffect(() => {
    if (isLoaded) return undefined
    let isMounted = true
    preloadComponent(load).catch((failure: unknown) => isMounted && reportError(failure))
    void loadModuleWithRetry(load).then((module) => isMounted && setLoaded(() => module.default))
    return () => {
      isMounted = false
    }
  }, [isLoaded, load])
  return Loaded === undefined ? props.fallback : <Loaded {...props.componentProps} />
}
