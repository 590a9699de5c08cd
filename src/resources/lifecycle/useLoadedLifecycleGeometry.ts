import type { Geometry } from '../../../machines/geometry.ts'
import { activeLanguage, useText } from '../../texts/text.ts'
import { useLoadedModule } from '../../loading/useLoadedModule.ts'
import { geometryLoader } from './lifecycleGeometry.ts'

/** Loads the lifecycle diagram of a kind of record in the console's language; undefined until it has loaded. */
export function useLoadedLifecycleGeometry(kind: string): Geometry | undefined {
  // The component renders again when the language changes.
  useText()
  return useLoadedModule(geometryLoader(activeLanguage(), kind))
}
