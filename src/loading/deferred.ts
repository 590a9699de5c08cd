import { createActor, fromPromise } from 'xstate'
import { deferredCodeMachine, type RetryResult } from '../../machines/console/deferredCode.ts'
import { withTimeout } from '../api/withTimeout.ts'
import { CODE_TIMEOUT_MS, preloadLast, preloadLater, trackLoading } from './consoleStart.ts'

/**
 * A function that imports a module, such as `() => import('./Extra.tsx')`. The function is also the module's cache key,
 * so it must be referentially stable.
 */
export type LoadModule<Module> = () => Promise<Module>

/** The modules that have loaded. */
const loadedModules = new Map<LoadModule<unknown>, unknown>()
/** The modules that have failed to load, with the last failure of `loadModule`. `deferredCode` retries loading them. */
const loadFailures = new Map<LoadModule<unknown>, unknown>()
/** The timeout of the request for the file of a module that has failed to load, in ms. */
const FILE_TIMEOUT_MS = 5_000
/** For each module that has failed to load, the functions that resolve the promises of its waiting callers. */
const callerResolvers = new Map<LoadModule<unknown>, (() => void)[]>()

/** The actor that retries loading the modules that have failed to load. */
export const deferredCode = createActor(
  deferredCodeMachine.provide({
    actors: {
      loadMissing: fromPromise<RetryResult>(async () => {
        await Promise.allSettled([...loadFailures.keys()].map((load) => loadWithTimeout(load)))
        if (loadFailures.size === 0) return 'loaded'
        await Promise.all([...loadFailures.values()].map(assertFileAvailable))
        return 'reloadNeeded'
      }),
    },
  }),
).start()

/** Returns a module if it has already loaded; otherwise undefined. */
export function loadedModuleOf<Module>(load: LoadModule<Module>): Module | undefined {
  return loadedModules.get(load) as Module | undefined
}

/**
 * Loads a module. Rejects if loading fails or times out. Loading is then retried in the background, and
 * {@link loadModuleWithRetry} resolves once the module has loaded.
 */
export async function loadModule<Module>(load: LoadModule<Module>): Promise<Module> {
  const loadedModule = loadedModuleOf(load)
  if (loadedModule !== undefined) return loadedModule
  if (loadFailures.has(load)) deferredCode.send({ type: 'retry' })
  try {
    return await loadWithTimeout(load)
  } catch (failure) {
    if (loadedModuleOf(load) === undefined) {
      loadFailures.set(load, failure)
      deferredCode.send({ type: 'fail' })
    }
    throw failure
  }
}

/** Loads a module. If loading fails, waits until a retry has succeeded. Never rejects. */
export async function loadModuleWithRetry<Module>(load: LoadModule<Module>): Promise<Module> {
  try {
    return await loadModule(load)
  } catch {
    const loadedModule = loadedModuleOf(load)
    if (loadedModule !== undefined) return loadedModule
    await new Promise<void>((resolve) => callerResolvers.set(load, [...(callerResolvers.get(load) ?? []), resolve]))
    return loadedModules.get(load) as Module
  }
}

/** Loads modules after the first screen, so that they are available even if the server is unreachable later. */
export function preloadModules(...loaders: LoadModule<unknown>[]): void {
  preloadLater(...loaders.map((load) => () => loadModule(load)))
}

/** Loads modules as `preloadModules` does, after all others. */
export function preloadModulesLast(...loaders: LoadModule<unknown>[]): void {
  preloadLast(...loaders.map((load) => () => loadModule(load)))
}

/** Rejects if the file of a module that failed to load cannot be fetched. */
async function assertFileAvailable(failure: unknown): Promise<void> {
  const fileUrl = fileUrlOfFailure(failure)
  if (fileUrl === undefined) throw failure
  const response = await withTimeout(
    (signal) => fetch(fileUrl, { cache: 'no-store', signal }),
    undefined,
    FILE_TIMEOUT_MS,
  )
  if (!response.ok) throw failure
}

/**
 * Returns the URL of the module that an import failed to load, which browsers name only in the message of the error.
 */
function fileUrlOfFailure(failure: unknown): string | undefined {
  return failure instanceof Error ? /https?:\/\/\S+\.js/.exec(failure.message)?.[0] : undefined
}

/** Returns the key of the message about missing code, which says whether the page must be reloaded. */
export function missingCodeMessageKey(): 'code.missing' | 'code.reloadNeeded' {
  return deferredCode.getSnapshot().matches('reloadNeeded') ? 'code.reloadNeeded' : 'code.missing'
}

/** Whether a module has failed to load and has not loaded since. */
export function hasLoadFailed(load: LoadModule<unknown>): boolean {
  return loadFailures.has(load)
}

function loadWithTimeout<Module>(load: LoadModule<Module>): Promise<Module> {
  const modulePromise = load()
  modulePromise.then(
    (module) => onLoaded(load, module),
    () => undefined,
  )
  return trackLoading(withTimeout(() => modulePromise, undefined, CODE_TIMEOUT_MS))
}

function onLoaded(load: LoadModule<unknown>, module: unknown): void {
  loadedModules.set(load, module)
  const hadFailed = loadFailures.delete(load)
  for (const resolve of callerResolvers.get(load) ?? []) resolve()
  callerResolvers.delete(load)
  if (hadFailed && loadFailures.size === 0) deferredCode.send({ type: 'finish' })
}
