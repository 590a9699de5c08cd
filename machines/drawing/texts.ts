import type { Language } from '../../contract/language.ts'
import chartsEn from '../../locales/charts/en.json' with { type: 'json' }
import chartsJa from '../../locales/charts/ja.json' with { type: 'json' }
import chartsVi from '../../locales/charts/vi.json' with { type: 'json' }
import pagesEn from '../../locales/diagrams/en.json' with { type: 'json' }
import pagesJa from '../../locales/diagrams/ja.json' with { type: 'json' }
import pagesVi from '../../locales/diagrams/vi.json' with { type: 'json' }
import consoleEn from '../../locales/en.json' with { type: 'json' }
import consoleJa from '../../locales/ja.json' with { type: 'json' }
import consoleVi from '../../locales/vi.json' with { type: 'json' }

/** The kinds of parts of a chart that can have texts. The texts of each kind are stored by the parts' ids. */
export const CHART_PART_KINDS = ['states', 'events', 'guards', 'actions', 'actors', 'delays', 'invariants'] as const
export type ChartPartKind = (typeof CHART_PART_KINDS)[number]

/** The texts of one chart in one language. */
export interface ChartTexts extends Partial<Record<ChartPartKind, Record<string, string>>> {
  title: string
  about: string
  /** Who may act. For a lifecycle: who creates a record, and what the policies of its events do not say about this. */
  who: string
  /** The names of the events of a lifecycle that the console does not name, because no button sends them. */
  eventNames?: Record<string, string>
  /** The names of the kinds of records that share a lifecycle. */
  records?: Record<string, string>
}

/** Returns a text of the pages by its key, with its placeholders filled in. Throws for a key that does not exist. */
export type GetPageText = (key: string, values?: Record<string, string | number>) => string

/** All texts of a chart's page and diagrams in one language. */
export interface Texts {
  language: Language
  pageText: GetPageText
  textsOfChart: ChartTexts
  /** Returns a text of the console by its key, or undefined if the console does not have it. */
  consoleText: (key: string) => string | undefined
}

const CHART_TEXTS: Record<Language, Record<string, ChartTexts>> = { en: chartsEn, ja: chartsJa, vi: chartsVi }
const PAGE_TEXTS: Record<Language, Record<string, string>> = { en: pagesEn, ja: pagesJa, vi: pagesVi }
const CONSOLE_TEXTS: Record<Language, Record<string, string>> = { en: consoleEn, ja: consoleJa, vi: consoleVi }

/** The texts of a chart that are kept in `locales/charts`. Throws a RangeError for a chart without texts. */
export function chartTexts(language: Language, chartName: string): ChartTexts {
  const texts = CHART_TEXTS[language][chartName]
  if (texts === undefined)
    throw new RangeError(`locales/charts/${language}.json has no texts of the chart ${chartName}`)
  return texts
}

/** The names of the charts that have texts in a language. */
export function namesOfChartsWithTexts(language: Language): string[] {
  return Object.keys(CHART_TEXTS[language])
}

/** Returns, for a language, the function that returns the texts of the pages. */
export function pageTextGetterOf(language: Language): GetPageText {
  return (key, values = {}) => {
    const text = PAGE_TEXTS[language][key]
    if (text === undefined) throw new RangeError(`locales/diagrams/${language}.json has no text ${key}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

/** All texts for the page and the diagrams of a chart. */
export function textsOf(language: Language, chartName: string): Texts {
  return {
    language,
    pageText: pageTextGetterOf(language),
    textsOfChart: chartTexts(language, chartName),
    consoleText: (key) => CONSOLE_TEXTS[language][key],
  }
}

/** The text of a part of a chart; empty if it has none. */
export function partText({ textsOfChart }: Texts, partKind: ChartPartKind, id: string): string {
  return textsOfChart[partKind]?.[id] ?? ''
}
