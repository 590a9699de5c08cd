import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES, type Language } from '../contract/language.ts'
import type { Chart } from '../machines/chart.ts'
import { charts } from '../machines/charts.ts'
import { smallestTextPoints } from '../machines/drawing/a4.ts'
import { areDiagramsAcceptable, chooseDiagrams } from '../machines/drawing/chooseDiagrams.ts'
import {
  chartFiles,
  drawDiagrams,
  drawRecordDiagrams,
  LAYOUTS_FILE,
  layoutsJson,
  type DrawnDiagram,
  type StoredLayouts,
} from '../machines/drawing/chartFiles.ts'
import {
  chartGeometry,
  geometryFile,
  recordDiagramGeometry,
  storedGeometryJson,
} from '../machines/drawing/geometryOf.ts'
import { filesAboutAllCharts } from '../machines/drawing/indexFiles.ts'
import type { Diagram } from '../machines/drawing/view.ts'
import type { StoredGeometry } from '../machines/geometry.ts'
import { failWithOneLine } from './failWithOneLine.ts'
import { inProject } from './paths.ts'

const { values: options, positionals: chartNamesToRedraw } = parseArgs({
  options: { language: { type: 'string' } },
  allowPositionals: true,
})
const diagramFolder = inProject('machines', 'diagrams')

/**
 * Writes the pages and diagrams of every chart in English, and the geometry of the diagrams in all languages, to
 * `machines/diagrams`, and removes all other files there. A stored layout is reused if it is still acceptable, unless
 * its chart is named on the command line. With `--language`, writes only the pages and diagrams, in that language, to a
 * folder in `dist`.
 */
async function writeDiagrams(): Promise<void> {
  if (options.language !== undefined) return writePages(options.language)
  const layouts: StoredLayouts = {}
  const storedLayouts = await readLayouts()
  for (const chart of charts) layouts[chart.name] = await storedOrNewDiagrams(chart, storedLayouts[chart.name])
  const files = [...(await pageFilesIn('en', layouts)), [LAYOUTS_FILE, layoutsJson(layouts)] as const]
  for (const language of LANGUAGES)
    files.push([geometryFile(language), storedGeometryJson(await geometryIn(language, layouts))])
  await writeFiles(diagramFolder, files)
}

async function writePages(requestedLanguage: string): Promise<void> {
  const language = LANGUAGES.find((one) => one === requestedLanguage)
  if (language === undefined) throw new Error(`--language is one of ${LANGUAGES.join(', ')}.`)
  const folder = inProject('dist', 'diagrams', language)
  await writeFiles(folder, await pageFilesIn(language, await readLayouts()))
  console.log(`Written to ${relative(process.cwd(), folder)}`)
}

async function pageFilesIn(language: Language, layouts: StoredLayouts): Promise<[path: string, content: string][]> {
  const files: [path: string, content: string][] = []
  const allDrawnDiagrams: DrawnDiagram[] = []
  for (const chart of charts) {
    const drawnDiagrams = await drawDiagrams(chart, layouts[chart.name] ?? [], language)
    allDrawnDiagrams.push(...drawnDiagrams)
    files.push(...chartFiles(chart, drawnDiagrams, language))
    for (const { name, scene } of drawnDiagrams)
      console.log(`${name}.svg ${scene.width} × ${scene.height}, ${smallestTextPoints(scene).toFixed(1)} pt on A4`)
  }
  return [...files, ...(await filesAboutAllCharts(charts, allDrawnDiagrams, language))]
}

async function geometryIn(language: Language, layouts: StoredLayouts): Promise<StoredGeometry> {
  const geometry: StoredGeometry = { charts: {}, records: {} }
  for (const chart of charts) {
    const diagrams = layouts[chart.name] ?? []
    geometry.charts[chart.name] = chartGeometry(await drawDiagrams(chart, diagrams, language))
    for (const { name, scene } of await drawRecordDiagrams(chart, diagrams, language))
      geometry.records[name] = recordDiagramGeometry(scene)
  }
  return geometry
}

/** Returns the stored diagrams of a chart if their layout is still acceptable, otherwise new ones. */
async function storedOrNewDiagrams(chart: Chart, storedDiagrams: Diagram[] = []): Promise<Diagram[]> {
  const isStoredKept = !chartNamesToRedraw.includes(chart.name) && (await areDiagramsAcceptable(chart, storedDiagrams))
  return isStoredKept ? storedDiagrams : chooseDiagrams(chart)
}

async function readLayouts(): Promise<StoredLayouts> {
  const json = await readFile(join(diagramFolder, LAYOUTS_FILE), 'utf8').catch(() => '{}')
  return JSON.parse(json) as StoredLayouts
}

/** Writes the files, and removes all others from the folder. */
async function writeFiles(folder: string, files: (readonly [path: string, content: string])[]): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const writtenPaths = new Set(files.map(([path]) => path))
  for (const path of await filesIn(folder)) if (!writtenPaths.has(path)) await rm(join(folder, path))
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(path, join(entry.parentPath, entry.name)))
}

writeDiagrams().catch(failWithOneLine)
