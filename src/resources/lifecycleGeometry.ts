import type { Geometry } from '../../machines/geometry.ts'
import type { LoadModule } from '../deferred.ts'
import type { Language } from '../language.ts'

const GEOMETRY_FILES = import.meta.glob<Geometry>('../../machines/diagrams/*/*.record.json', { import: 'default' })

/** Returns the loader of a lifecycle diagram in a language; undefined if there is no such diagram. */
export function geometryLoader(language: Language, record: string): LoadModule<Geometry> | undefined {
  return GEOMETRY_FILES[`../../machines/diagrams/${language}/${record}.record.json`]
}
