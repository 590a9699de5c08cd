import { useEffect, useState } from 'react'
import type { Geometry } from '../../machines/geometry.ts'
import { loadedModule, loadModuleWithRetry } from '../deferred.ts'
import { activeLanguage, useText } from '../text.ts'
import { geometryLoader } from './lifeGeometry.ts'

/** Loads the drawing of a record's lifecycle in the reader's language; undefined until it has loaded. */
export function useLifecycleGeometry(record: string): Geometry | undefined {
  // The component renders again when the language changes.
  useText()
  const load = geometryLoader(activeLanguage(), record)
  const [, setLoaded] = useState<typeof load>()
  useEffect(() => {
    if (load === undefined || loadedModule(load) !== undefined) return undefined
    let isMounted = true
    void loadModuleWithRetry(load).then(() => isMounted && setLoaded(() => load))
    return () => {
      isMounted = false
    }
  }, [load])
  return load && loadedModule(load)
}
