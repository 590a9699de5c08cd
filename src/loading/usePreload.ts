import { useEffect } from 'react'
import { type LoadModule, preloadModules } from './deferred.ts'

/** Loads a module after the first screen, once the component is there. Another `load` function is another module. */
export function usePreload(load: LoadModule<unknown>): void {
  useEffect(() => preloadModules(load), [load])
}
