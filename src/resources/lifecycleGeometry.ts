import type { Language } from '../../contract/language.ts'
import type { Geometry } from '../../machines/geometry.ts'
import type { LoadModule } from '../deferred.ts'

const GEOMETRY_LOADERS = import.meta.glob<Geometry>('../../machines/diagrams/*/*.record.json', { import: 'default' })

/** Returns the loader of the lifecycle diagram of a kind of record in a language; undefined if there is none. */
export function geometryLoader(language: Language, kind: string): LoadModule<Geometry> | undefined {
  return GEOMETRY_LOADERS[`../../machines/diagrams/${language}/${kind}.record.json`]
}
