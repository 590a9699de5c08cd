import { recordDiagramLoaders } from 'virtual:diagrams'
import type { Language } from '../../../contract/language.ts'
import type { Geometry } from '../../../machines/geometry.ts'
import type { LoadModule } from '../../loading/deferred.ts'

/** Returns the loader of the lifecycle diagram of a kind of record in a language; undefined if there is none. */
export function geometryLoader(language: Language, kind: string): LoadModule<Geometry> | undefined {
  return recordDiagramLoaders[`${language}/${kind}`]
}
