import { useEffect, useState } from 'react'
import { loadedModuleOf, type LoadModule, loadModuleWithRetry } from './deferred.ts'

/** Loads a module and returns it; undefined until it has loaded. Loads nothing if `load` is undefined. */
export function useLoadedModule<Module>(load: LoadModule<Module> | undefined): Module | undefined {
  const [, setLoaded] = useState<typeof load>()
  useEffect(() => {
    if (load === undefined || loadedModuleOf(load) !== undefined) return undefined
    let isMounted = true
    void loadModuleWithRetry(load).then(() => isMounted && setLoaded(() => load))
    return () => {
      isMounted = false
    }
  }, [load])
  return load && loadedModuleOf(load)
}
