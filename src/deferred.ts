import { createActor, fromPromise } from 'xstate'
import { deferredCodeMachine } from '../machines/deferredCode.ts'
import { withTimeout } from './api/withTimeout.ts'
import { CODE_TIMEOUT_MS, preloadLater, settleAfter } from './opening.ts'

/** Brings a module, as `() => import('./Extra.tsx')` does. A module is known by it, so it must keep its identity. */
export type Load<Module> = () => Promise<Module>

const here = new Map<Load<unknown>, unknown>()
const missing = new Set<Load<unknown>>()
const arrivals = new Map<Load<unknown>, (() => void)[]>()

/** Where the loading of deferred code stands. */
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

/** A module that has been brought; undefined while it is not here. */
export function loadedModule<Module>(load: Load<Module>): Module | undefined {
  return here.get(load) as Module | undefined
}

/**
 * Brings code. Rejects where it does not come in time; it is asked for again from then on, and known by
 * {@link loadModuleWithRetry} once it is here.
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

/** Brings code, however long that takes and however often it must be asked for. Never rejects. */
export async function loadModuleWithRetry<Module>(load: Load<Module>): Promise<Module> {
  try {
    return await loadModule(load)
  } catch {
    const late = loadedModule(load)
    if (late !== undefined) return late
    await new Promise<void>((resolve) => arrivals.set(load, [...(arrivals.get(load) ?? []), resolve]))
    return here.get(load) as Module
  }
}

/** Brings code once the first screen is drawn, so that it is at hand should the server be gone by then. */
export function preloadModules(...loads: Load<unknown>[]): void {
  preloadLater(...loads.map((load) => () => loadModule(load)))
}

/** Whether code was asked for and did not come. */
export function isMissing(load: Load<unknown>): boolean {
  return missing.has(load)
}

function attempt<Module>(load: Load<Module>): Promise<Module> {
  const loading = load()
  loading.then(
    (module) => arrive(load, module),
    () => undefined,
  )
  return settleAfter(withTimeout(() => loading, undefined, CODE_TIMEOUT_MS))
}

function arrive(load: Load<unknown>, module: unknown): void {
  here.set(load, module)
  const wasMissing = missing.delete(load)
  for (const tell of arrivals.get(load) ?? []) tell()
  arrivals.delete(load)
  if (wasMissing && missing.size === 0) deferredCode.send({ type: 'arrived' })
}
