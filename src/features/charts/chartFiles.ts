import { chartDiagramLoaders } from 'virtual:diagrams'
import type { Language } from '../../../contract/language.ts'
import type { LoadModule } from '../../loading/deferred.ts'
import type { ChartTexts } from './liveChart.ts'
import type { ShownChart } from './sections.ts'

const CHART_TEXT_LOADERS_BY_PATH = import.meta.glob<Readonly<Record<ShownChart, ChartTexts>>>(
  '../../../locales/charts/*.json',
  {
    import: 'default',
  },
)

/** Returns the function that loads the diagrams of a chart in a language; undefined if there is no such file. */
export function diagramLoader(language: Language, chart: ShownChart) {
  return chartDiagramLoaders[`${language}/${chart}`]
}

/** Returns the function that loads the texts of all charts in a language; undefined if there is no such file. */
export function chartTextsLoader(language: Language): LoadModule<Readonly<Record<ShownChart, ChartTexts>>> | undefined {
  return CHART_TEXT_LOADERS_BY_PATH[`../../../locales/charts/${language}.json`]
}
