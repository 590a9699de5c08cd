import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Chart } from '../machines/chart.ts'
import { charts } from '../machines/charts.ts'
import { smallestTextPoints } from '../machines/drawing/a4.ts'
import { areDiagramsAcceptable, chooseDiagrams } from '../machines/drawing/chooseDiagrams.ts'
import { drawChartFiles, type DrawnDiagram, type StoredChart } from '../machines/drawing/chartFiles.ts'
import { filesAboutAllCharts } from '../machines/drawing/indexFiles.ts'
import type { Diagram } from '../machines/drawing/view.ts'
import { failWithOneLine } from './failWithOneLine.ts'
import { inProject } from './paths.ts'

/** The names of the charts whose diagrams get a new layout, even if the stored layout is still acceptable. */
const chartNamesToRedraw = process.argv.slice(2)
const diagramFolder = inProject('machines', 'diagrams')

/**
 * Writes the pages and diagrams of every chart to `machines/diagrams`, and removes all other files there. A stored
 * layout is reused if it is still acceptable.
 */
async function writeDiagrams(): Promise<void> {
  const writtenPaths = new Set<string>()
  const write = async (files: [path: string, content: string][]): Promise<void> => {
    for (const [path, content] of files) {
      writtenPaths.add(path)
      await mkdir(dirname(join(diagramFolder, path)), { recursive: true })
      await writeFile(join(diagramFolder, path), content)
    }
  }
  const drawnDiagrams: DrawnDiagram[] = []
  for (const chart of charts) {
    const { drawnDiagrams: chartDiagrams, files } = await drawChartFiles(chart, await storedOrNewDiagrams(chart))
    drawnDiagrams.push(...chartDiagrams)
    await write(files)
    for (const { path, scene } of chartDiagrams)
      console.log(`${path}.svg ${scene.width} × ${scene.height}, ${smallestTextPoints(scene).toFixed(1)} pt on A4`)
  }
  await write(await filesAboutAllCharts(charts, drawnDiagrams))
  for (const path of await filesIn(diagramFolder)) if (!writtenPaths.has(path)) await rm(join(diagramFolder, path))
}

/** Returns the stored diagrams of a chart if their layout is still acceptable, otherwise new ones. */
async function storedOrNewDiagrams(chart: Chart): Promise<Diagram[]> {
  if (chartNamesToRedraw.includes(chart.name)) return chooseDiagrams(chart)
  const storedJson = await readFile(join(diagramFolder, `${chart.name}.json`), 'utf8').catch(() => '{}')
  const { diagrams = [] } = JSON.parse(storedJson) as Partial<StoredChart>
  return (await areDiagramsAcceptable(chart, diagrams)) ? diagrams : chooseDiagrams(chart)
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(path, join(entry.parentPath, entry.name)))
}

writeDiagrams().catch(failWithOneLine)
