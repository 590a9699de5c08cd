import { createActor, fromPromise } from 'xstate'
import { deferredCodeMachine } from '../machines/deferredCode.ts'
import { withTimeout } from './api/withTimeout.ts'
import { CODE_TIMEOUT_MS, preloadLater, settleAfter } from './opening.ts'

/** A function like `() => import('./Extra.tsx')`. It is also the module's cache key, so it must keep its identity. */
export type Load<Module> = () => Promise<Module>

const loaded = new Map<Load<unknown>, unknown>()
/** The modules that failed to load. `deferredCode` retries them. */
const missing = new Set<Load<unknown>>()
/** The callers that wait for a missing module. */
const waiting = new Map<Load<unknown>, (() => void)[]>()

/** The actor that retries missing code. */
export const deferredCode = createActor(
  deferredCodeMachine.provide({
    actors: {
      loadMissing: fromPromise(async () => {
        await Promise.allSettled([...missing].map((load) => attempt(load)))
        if (missing.size > 0) throw new Error('some code is still missing')
      }),
    },
  }),
).start()

/** Returns a module that has loaded; undefined if it has not. */
export function loadedModule<Module>(load: Load<Module>): Module | undefined {
  return loaded.get(load) as Module | undefined
}

/**
 * Loads a module. Rejects if it fails or times out. The module is then retried in the background, and
 * {@link loadModuleWithRetry} resolves once it has loaded.
 */
export async function loadModule<Module>(load: Load<Module>): Promise<Module> {
  const found = loadedModule(load)
  if (found !== undefined) return found
  if (missing.has(load)) deferredCode.send({ type: 'retry' })
  try {
    return await attempt(load)
  } catch (failure) {
    if (loadedModule(load) === undefined) {
      missing.add(load)
      deferredCode.send({ type: 'missing' })
    }
    throw failure
  }
}

/** Loads a module. If that fails, waits until a retry has succeeded. Never rejects. */
export async function loadModuleWithRetry<Module>(load: Load<Module>): Promise<Module> {
  try {
    return await loadModule(load)
  } catch {
    const late = loadedModule(load)
    if (late !== undefined) return late
    await new Promise<void>((resolve) => waiting.set(load, [...(waiting.get(load) ?? []), resolve]))
    return loaded.get(load) as Module
  }
}

/** Loads modules after the first screen, so that they are available even if the server is unreachable later. */
export function preloadModules(...loads: Load<unknown>[]): void {
  preloadLater(...loads.map((load) => () => loadModule(load)))
}

/** Whether a module failed to load and has not loaded since. */
export function isMissing(load: Load<unknown>): boolean {
  return missing.has(load)
}

function attempt<Module>(load: Load<Module>): Promise<Module> {
  const loading = load()
  loading.then(
    (module) => onLoaded(load, module),
    () => undefined,
  )
  return settleAfter(withTimeout(() => loading, undefined, CODE_TIMEOUT_MS))
}

function onLoaded(load: Load<unknown>, module: unknown): void {
  loaded.set(load, module)
  const wasMissing = missing.delete(load)
  for (const resolve of waiting.get(load) ?? []) resolve()
  waiting.delete(load)
  if (wasMissing && missing.size === 0) deferredCode.send({ type: 'arrived' })
}
