import type { Language } from '../../../contract/language.ts'
import type { DiagramGeometry } from '../../../machines/geometry.ts'
import type { LoadModule } from '../../deferred.ts'
import type { ChartTexts } from './liveChart.ts'
import type { ShownChart } from './sections.ts'

// The pattern repeats the names in SHOWN_CHARTS, because `import.meta.glob` accepts only a literal.
const DIAGRAM_LOADERS_BY_PATH = import.meta.glob<readonly DiagramGeometry[]>(
  '../../../machines/diagrams/*/{session,connection,keyboard,commandRunner,command,palette,table,recordMenu,bulk,bankAccountReveal,recentChanges,assumedAction,notice,notificationAlert,inputMethod,translation,consoleStart,deferredCode,sessionRevocation,tabLock,outbox,heldMessage,composer,imageUpload,csvDownload,writingNotice,listOrder,panes,conversationStream,conversationSelection,job}.geometry.json',
  { import: 'default' },
)
const CHART_TEXT_LOADERS_BY_PATH = import.meta.glob<Readonly<Record<ShownChart, ChartTexts>>>(
  '../../../locales/charts/*.json',
  {
    import: 'default',
  },
)

/** Returns the function that loads the diagrams of a chart in a language; undefined if there is no such file. */
export function diagramLoader(language: Language, chart: ShownChart) {
  return DIAGRAM_LOADERS_BY_PATH[`../../../machines/diagrams/${language}/${chart}.geometry.json`]
}

/** Returns the function that loads the texts of all charts in a language; undefined if there is no such file. */
export function chartTextsLoader(language: Language): LoadModule<Readonly<Record<ShownChart, ChartTexts>>> | undefined {
  return CHART_TEXT_LOADERS_BY_PATH[`../../../locales/charts/${language}.json`]
}
