import type { Geometry } from '../../machines/geometry.ts'
import type { Load } from '../deferred.ts'
import type { Language } from '../text.ts'

const FILES = import.meta.glob<Geometry>('../../machines/diagrams/*/*.record.json', { import: 'default' })

/** The drawing of a record's lifecycle in a language, as code to load; undefined if there is none. */
export function geometryOf(language: Language, record: string): Load<Geometry> | undefined {
  return FILES[`../../machines/diagrams/${language}/${record}.record.json`]
}
