import { LANGUAGES } from '../../contract/language.ts'
import type { Chart } from '../chart.ts'
import type { DrawnDiagram } from './chartFiles.ts'
import { indexPage, languageChoicePage, PRINT_FILE } from './indexPage.ts'
import { overviews, overviewScene } from './overview.ts'
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
    const about = pageText('index.overviewAbout')
    const drawnOverviews = await Promise.all(
      overviews.map(async (overview) => ({
        file: `${overview.name}.svg`,
        caption: { language, title: pageText(overview.title), about },
        scene: await overviewScene(overview, language),
      })),
    )
    const diagrams = drawnDiagrams
      .filter(({ path }) => path.startsWith(`${language}/`))
      .map(({ path, scene }) => ({ file: `${path.slice(language.length + 1)}.svg`, ...sizeOf(scene) }))
    files.push(
      [`${language}/README.md`, indexPage(charts, language)],
      ...drawnOverviews.map(({ file, caption, scene }): [path: string, content: string] => [
        `${language}/${file}`,
        svgOf(scene, caption),
      ]),
      [
        `${language}/${PRINT_FILE}`,
        printablePage(language, [
          ...drawnOverviews.map(({ file, scene }) => ({ file, ...sizeOf(scene) })),
          ...diagrams,
        ]),
      ],
    )
  }
  return files
}

function sizeOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width, height }
}
