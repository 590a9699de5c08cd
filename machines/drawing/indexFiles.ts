import { LANGUAGES } from '../../contract/language.ts'
import type { Chart } from '../chart.ts'
import type { DrawnDiagram } from './chartFiles.ts'
import { indexPage, languageChoicePage, OVERVIEW_NAME, PRINT_FILE } from './indexPage.ts'
import { overviewScene } from './overview.ts'
import { printablePage } from './printablePage.ts'
import { svgOf } from './svg.ts'
import { pageTextGetterOf } from './texts.ts'

/** The files of `machines/diagrams` that are about all charts. */
export async function filesAboutAllCharts(
  charts: Chart[],
  drawnDiagrams: DrawnDiagram[],
): Promise<[path: string, content: string][]> {
  const files: [string, string][] = [['README.md', languageChoicePage()]]
  for (const language of LANGUAGES) {
    const pageText = pageTextGetterOf(language)
    const overview = await overviewScene(language)
    const caption = { language, title: pageText('index.overview'), about: pageText('index.overviewAbout') }
    const diagrams = drawnDiagrams
      .filter(({ path }) => path.startsWith(`${language}/`))
      .map(({ path, scene }) => ({ file: `${path.slice(language.length + 1)}.svg`, ...sizeOf(scene) }))
    files.push(
      [`${language}/README.md`, indexPage(charts, language)],
      [`${language}/${OVERVIEW_NAME}.svg`, svgOf(overview, caption)],
      [
        `${language}/${PRINT_FILE}`,
        printablePage(language, [{ file: `${OVERVIEW_NAME}.svg`, ...sizeOf(overview) }, ...diagrams]),
      ],
    )
  }
  return files
}

function sizeOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width, height }
}
