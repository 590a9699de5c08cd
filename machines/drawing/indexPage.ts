import type { Chart } from '../chart.ts'
import { relations } from '../relations.ts'
import { languageLinks } from './chartPage.ts'
import { tableLines } from './markdown.ts'
import { chartTexts, LANGUAGES, vocabularyOf, type Language } from './texts.ts'

/** The name of the overview's files, without extension. */
export const OVERVIEW_NAME = 'overview'
/** The file from which all diagrams are printed. */
export const PRINT_FILE = 'print.html'

/** The page with links to the pages of all charts in one language, lifecycles first. */
export function indexPage(charts: Chart[], language: Language): string {
  const word = vocabularyOf(language)
  const sections = [
    { title: word('index.lifecycles'), list: charts.filter(({ lifecycle }) => lifecycle) },
    { title: word('index.processes'), list: charts.filter(({ lifecycle }) => !lifecycle) },
  ]
  const related = new Set(relations.flatMap(({ from, to }) => [from, to]))
  const link = (name: string): string => `[${chartTexts(language, name).title}](${name}.md)`
  const alone = charts.filter(({ name, lifecycle }) => !lifecycle && !related.has(name))
  return [
    `# ${word('index.title')}`,
    '',
    languageLinks(language, 'README.md'),
    '',
    ...sections.flatMap(({ title, list }) => [
      `## ${title}`,
      '',
      ...tableLines(
        [word('column.chart'), word('column.identifier'), word('column.about')],
        list.map(({ name }) => [link(name), `\`${name}\``, chartTexts(language, name).about]),
      ),
      '',
    ]),
    `## ${word('index.overview')}`,
    '',
    word('index.overviewAbout'),
    '',
    `![${word('index.overview')}](${OVERVIEW_NAME}.svg)`,
    '',
    ...(alone.length === 0
      ? []
      : [word('index.alone', { charts: alone.map(({ name }) => link(name)).join(word('list.separator')) }), '']),
    word('index.print', { file: `[${PRINT_FILE}](${PRINT_FILE})` }),
    '',
    word('index.written'),
    '',
  ].join('\n')
}

/** The page with a link to the index page of each language. */
export function languagePage(): string {
  const lines = LANGUAGES.map((language) => {
    const word = vocabularyOf(language)
    return `- ${word('language.name')}: [${word('index.title')}](${language}/README.md)`
  })
  return [`# ${vocabularyOf('en')('index.title')}`, '', ...lines, ''].join('\n')
}
