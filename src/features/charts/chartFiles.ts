import type { PictureGeometry } from '../../../machines/geometry.ts'
import type { LoadModule } from '../../deferred.ts'
import type { Language } from '../../language.ts'
import type { ChartTexts } from './liveChart.ts'
import type { ConsoleChart } from './sections.ts'

// The names are those of CONSOLE_CHARTS: a pattern must be a literal, and the other charts do not run in the console.
const PICTURE_FILES = import.meta.glob<readonly PictureGeometry[]>(
  '../../../machines/diagrams/*/{session,connection,keyboard,runner,command,palette,table,recordMenu,bulk,reveal,recentChanges,notice,inputMethod,translation,opening,deferredCode,revocation}.geometry.json',
  { import: 'default' },
)
const TEXT_FILES = import.meta.glob<Readonly<Record<ConsoleChart, ChartTexts>>>('../../../locales/charts/*.json', {
  import: 'default',
})

/** The pictures of a chart in a language, as code to load; undefined if there is no such file. */
export function pictureLoader(language: Language, chart: ConsoleChart) {
  return PICTURE_FILES[`../../../machines/diagrams/${language}/${chart}.geometry.json`]
}

/** The texts of all charts in a language, as code to load; undefined if there is no such file. */
export function textLoader(language: Language): LoadModule<Readonly<Record<ConsoleChart, ChartTexts>>> | undefined {
  return TEXT_FILES[`../../../locales/charts/${language}.json`]
}
