import type { Language } from '../../contract/language.ts'
import type { Chart } from '../chart.ts'
import { relations } from '../relations.ts'
import { tableLines } from './markdown.ts'
import { overviews } from './overview.ts'
import { chartTexts, pageTextGetterOf } from './texts.ts'

/** The file from which all diagrams are printed. */
export const PRINT_FILE = 'print.html'

/** The page with links to the pages of all charts in one language, lifecycles first. */
export function indexPage(charts: Chart[], language: Language): string {
  const pageText = pageTextGetterOf(language)
  const sections = [
    { title: pageText('index.lifecycles'), list: charts.filter(({ lifecycle }) => lifecycle) },
    { title: pageText('index.processes'), list: charts.filter(({ lifecycle }) => !lifecycle) },
  ]
  const relatedChartNames = new Set(relations.flatMap(({ from, to }) => [from, to]))
  const link = (name: string): string => `[${chartTexts(language, name).title}](${name}.md)`
  const unrelatedProcesses = charts.filter(({ name, lifecycle }) => !lifecycle && !relatedChartNames.has(name))
  return [
    `# ${pageText('index.title')}`,
    '',
    ...sections.flatMap(({ title, list }) => [
      `## ${title}`,
      '',
      ...tableLines(
        [pageText('column.chart'), pageText('column.identifier'), pageText('column.about')],
        list.map(({ name }) => [link(name), `\`${name}\``, chartTexts(language, name).about]),
      ),
      '',
    ]),
    `## ${pageText('index.overview')}`,
    '',
    pageText('index.overviewAbout'),
    '',
    ...overviews.flatMap(({ name, title }) => [`![${pageText(title)}](${name}.svg)`, '']),
    ...(unrelatedProcesses.length === 0
      ? []
      : [
          pageText('index.alone', {
            charts: unrelatedProcesses.map(({ name }) => link(name)).join(pageText('list.separator')),
          }),
          '',
        ]),
    pageText('index.print', { file: `[${PRINT_FILE}](${PRINT_FILE})` }),
    '',
    pageText('index.written'),
    '',
  ].join('\n')
}
