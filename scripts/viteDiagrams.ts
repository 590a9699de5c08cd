import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../contract/language.ts'
import type { StoredGeometry } from '../machines/geometry.ts'
import { inProject } from './paths.ts'

const MODULE = 'virtual:diagrams'
/** Ends the ids of modules with geometry, and so the names of their chunks, which differ from those of other code. */
const SUFFIX = '-diagram'

/**
 * A Vite plugin that makes the module `virtual:diagrams` of the stored geometry: the loaders of the diagrams of charts
 * and of kinds of records, by language and name. Each is in a chunk of its own, so that a page loads what it shows.
 * @param chartNames the charts whose diagrams the console shows
 */
export function diagramModules(chartNames: readonly string[]): Plugin {
  const geometries = new Map<string, StoredGeometry>()
  const geometryIn = (language: string): StoredGeometry => {
    const geometry = geometries.get(language) ?? readGeometry(language)
    geometries.set(language, geometry)
    return geometry
  }
  return {
    name: 'choba:diagrams',
    watchChange: () => geometries.clear(),
    resolveId: (id) => (id === MODULE || id.startsWith(`${MODULE}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined
      for (const language of LANGUAGES) this.addWatchFile(fileOf(language))
      const [, language, group, name] = id.split('/')
      if (language === undefined) return loadersModule(chartNames, geometryIn)
      const geometry = geometryIn(language)
      return `export default ${JSON.stringify(geometry[group === 'charts' ? 'charts' : 'records'][name?.slice(0, -SUFFIX.length) ?? ''])}`
    },
  }
}

function loadersModule(chartNames: readonly string[], geometryIn: (language: string) => StoredGeometry): string {
  const exportOf = (exportName: string, group: keyof StoredGeometry, namesIn: (one: StoredGeometry) => string[]) => {
    const loaders = LANGUAGES.flatMap((language) =>
      namesIn(geometryIn(language)).map((name) => {
        const path = `${language}/${name}`
        return `${JSON.stringify(path)}: () => import(${JSON.stringify(`${MODULE}/${language}/${group}/${name}${SUFFIX}`)}).then((module) => module.default)`
      }),
    )
    return `export const ${exportName} = {\n${loaders.join(',\n')}\n}\n`
  }
  return (
    exportOf('chartDiagramLoaders', 'charts', ({ charts }) => chartNames.filter((name) => name in charts)) +
    exportOf('recordDiagramLoaders', 'records', ({ records }) => Object.keys(records))
  )
}

function readGeometry(language: string): StoredGeometry {
  return JSON.parse(readFileSync(fileOf(language), 'utf8')) as StoredGeometry
}

function fileOf(language: string): string {
  return inProject('machines', 'diagrams', 'geometry', `${language}.json`)
}
