import type { Language } from '../../contract/language.ts'
import type { Chart } from '../chart.ts'
import type { DrawnDiagram } from './chartFiles.ts'
import { indexPage, PRINT_FILE } from './indexPage.ts'
import { overviews, overviewScene } from './overview.ts'
import { printablePage } from './printablePage.ts'
import { svgOf } from './svg.ts'
import { pageTextGetterOf } from './texts.ts'

/** The files about all charts in one language, with their paths. `drawnDiagrams`: those of all charts. */
export async function filesAboutAllCharts(
  charts: Chart[],
  drawnDiagrams: DrawnDiagram[],
  language: Language,
): Promise<[path: string, content: string][]> {
  const pageText = pageTextGetterOf(language)
  const about = pageText('index.overviewAbout')
  const drawnOverviews = await Promise.all(
    overviews.map(async (overview) => ({ ...overview, scene: await overviewScene(overview, language) })),
  )
  const printedDiagrams = [...drawnOverviews, ...drawnDiagrams].map(({ name, scene: { width, height } }) => ({
    file: `${name}.svg`,
    width,
    height,
  }))
  return [
    ['README.md', indexPage(charts, language)],
    ...drawnOverviews.map(({ name, title, scene }): [path: string, content: string] => [
      `${name}.svg`,
      svgOf(scene, { language, title: pageText(title), about }),
    ]),
    [PRINT_FILE, printablePage(language, printedDiagrams)],
  ]
}
