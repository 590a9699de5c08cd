import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../contract/language.ts'
import { charts } from './charts.ts'
import { TEXT_POINTS_MIN, smallestTextPoints } from './drawing/a4.ts'
import { layoutFaultsOf } from './drawing/layoutFaults.ts'
import {
  chartFiles,
  drawDiagrams,
  drawRecordDiagrams,
  LAYOUTS_FILE,
  layoutsJson,
  type DrawnDiagram,
  type StoredLayouts,
} from './drawing/chartFiles.ts'
import { chartGeometry, geometryFile, recordDiagramGeometry, storedGeometryJson } from './drawing/geometryOf.ts'
import { filesAboutAllCharts } from './drawing/indexFiles.ts'
import { triggerLabel } from './drawing/labels.ts'
import { allStates, allTransitions, outlineOf } from './drawing/outline.ts'
import { overviews, overviewScene } from './drawing/overview.ts'
import { pageTextGetterOf } from './drawing/texts.ts'
import { diagramNumbersOf, diagramFileName } from './drawing/view.ts'
import type { StoredGeometry } from './geometry.ts'

/** The end of the message about a stored file that differs from the chart. */
const STALE_FILE_MESSAGE = 'is not what the chart says now: run `npm run machines`, and review what changed'
/** Large charts take seconds to lay out on a busy computer. */
const DRAWING_TEST_OPTIONS = { timeout: 120_000 }
const STORED_FILES = import.meta.glob<string>('./diagrams/**/*', { query: '?raw', import: 'default', eager: true })
const STORED_LAYOUTS = JSON.parse(readStored(LAYOUTS_FILE) ?? '{}') as StoredLayouts

const getEnglishPageText = pageTextGetterOf('en')
const allEnglishDiagrams: DrawnDiagram[] = []
/** What was drawn of all charts, in the order of the charts. */
const drawnGeometry = Object.fromEntries(
  LANGUAGES.map((language) => [language, { charts: {}, records: {} }]),
) as Record<Language, StoredGeometry>

interface LanguageDiagram extends DrawnDiagram {
  language: Language
}

describe.each(charts.map((chart) => [chart.name, chart] as const))('the diagrams of %s', (name, chart) => {
  const storedDiagrams = STORED_LAYOUTS[name] ?? []
  const drawnDiagrams: LanguageDiagram[] = []
  const recordDiagrams: LanguageDiagram[] = []

  beforeAll(async () => {
    for (const language of LANGUAGES) {
      const ofChart = await drawDiagrams(chart, storedDiagrams, language)
      const ofRecords = await drawRecordDiagrams(chart, storedDiagrams, language)
      drawnDiagrams.push(...ofChart.map((one) => ({ ...one, language })))
      recordDiagrams.push(...ofRecords.map((one) => ({ ...one, language })))
      drawnGeometry[language].charts[name] = chartGeometry(ofChart)
      for (const { name: kind, scene } of ofRecords)
        drawnGeometry[language].records[kind] = recordDiagramGeometry(scene)
      if (language === 'en') allEnglishDiagrams.push(...ofChart)
    }
  }, DRAWING_TEST_OPTIONS.timeout)

  test('the stored page and its diagrams are up to date', () => {
    const englishDiagrams = drawnDiagrams.filter(({ language }) => language === 'en')
    expect(outdatedFileMessages(chartFiles(chart, englishDiagrams, 'en'))).toEqual([])
  })

  test('nothing in a diagram covers anything else', () => {
    expect(
      [...drawnDiagrams, ...recordDiagrams].flatMap(({ language, name: diagramName, scene }) =>
        layoutFaultsOf(scene).map((fault) => `${diagramName} in ${language}: ${fault}`),
      ),
    ).toEqual([])
  })

  test(`on an A4 page every text is at least ${TEXT_POINTS_MIN} pt high`, () => {
    const diagramsWithSmallText = drawnDiagrams.filter(({ scene }) => smallestTextPoints(scene) < TEXT_POINTS_MIN)
    expect(
      diagramsWithSmallText.map(
        ({ language, name: diagramName, scene }) =>
          `${diagramName} in ${language}: ${smallestTextPoints(scene).toFixed(1)} pt`,
      ),
    ).toEqual([])
  })

  test('every state is drawn, and every collapsed state has a diagram of its own', () => {
    const drawnStateIds = new Set(drawnDiagrams.flatMap(({ scene }) => scene.boxes.map(({ id }) => id)))
    const states = allStates(outlineOf(chart.machine)).filter(({ id }) => id !== '')
    expect(states.filter(({ id }) => !drawnStateIds.has(id)).map(({ id }) => id)).toEqual([])
    const stateIdsWithDiagram = new Set(storedDiagrams.map(({ topStateId }) => topStateId))
    expect(
      storedDiagrams.flatMap(({ collapsedStateIds }) => collapsedStateIds).filter((id) => !stateIdsWithDiagram.has(id)),
    ).toEqual([])
  })

  test('every transition is in a diagram, as an arrow or as a line in the box of its state', () => {
    const scenes = drawnDiagrams.filter(({ language }) => language === 'en').map(({ scene }) => scene)
    const labelledArrows = scenes.flatMap(({ arrows }) =>
      arrows.map(({ source, text }) => ({ source, label: joinText(text.lines) })),
    )
    const boxes = scenes.flatMap((scene) => scene.boxes.map(({ id, text }) => ({ id, label: joinText(text.lines) })))
    const missingTransitions = allTransitions(outlineOf(chart.machine)).filter(
      ({ source, event, trigger, targets }) => {
        const expectedText = chart.lifecycle ? event : joinText([{ text: triggerLabel(trigger, getEnglishPageText) }])
        const isDrawnAsArrow = targets.some((target) => target !== source)
        return isDrawnAsArrow
          ? !labelledArrows.some((arrow) => arrow.source === source && arrow.label.includes(expectedText))
          : !boxes.some((box) => box.id === source && box.label.includes(expectedText))
      },
    )
    expect(missingTransitions.map(({ key }) => key)).toEqual([])
  })
})

test('the stored pages about all charts are up to date', DRAWING_TEST_OPTIONS, async () => {
  expect(outdatedFileMessages(await filesAboutAllCharts(charts, allEnglishDiagrams, 'en'))).toEqual([])
})

test('the stored layouts are those of the charts', () => {
  const layouts = Object.fromEntries(charts.map(({ name }) => [name, STORED_LAYOUTS[name] ?? []]))
  expect(outdatedFileMessages([[LAYOUTS_FILE, layoutsJson(layouts)]])).toEqual([])
})

test.each(LANGUAGES)('the stored geometry in %s is up to date', (language) => {
  expect(outdatedFileMessages([[geometryFile(language), storedGeometryJson(drawnGeometry[language])]])).toEqual([])
})

test.each(LANGUAGES.flatMap((language) => overviews.map((overview) => ({ name: overview.name, language, overview }))))(
  'the $name in $language is readable and nothing in it covers anything else',
  DRAWING_TEST_OPTIONS,
  async ({ overview, language }) => {
    const scene = await overviewScene(overview, language)
    expect(layoutFaultsOf(scene)).toEqual([])
    expect(smallestTextPoints(scene)).toBeGreaterThanOrEqual(TEXT_POINTS_MIN)
  },
)

test('machines/diagrams has the files of the charts and no others', () => {
  const filesOfCharts = charts.flatMap(({ name }) => {
    const diagrams = STORED_LAYOUTS[name] ?? []
    expect(diagramNumbersOf(diagrams).size).toBe(diagrams.length > 1 ? diagrams.length : 0)
    return [`${name}.md`, ...diagrams.map(({ topStateId }) => `${diagramFileName(name, topStateId)}.svg`)]
  })
  const filesAboutAll = ['README.md', 'print.html', LAYOUTS_FILE, ...overviews.map(({ name }) => `${name}.svg`)]
  const storedPaths = Object.keys(STORED_FILES).map((path) => path.slice('./diagrams/'.length))
  expect(storedPaths.toSorted()).toEqual(
    [...filesAboutAll, ...LANGUAGES.map(geometryFile), ...filesOfCharts].toSorted(),
  )
})

test('every link of a page leads to a stored file', () => {
  const brokenLinks = Object.entries(STORED_FILES)
    .filter(([path]) => path.endsWith('.md'))
    .flatMap(([path, content]) =>
      [...content.matchAll(/\]\(([^)#:]+)\)/g)]
        .map(([, target = '']) => new URL(target, `file://${path.slice(1)}`).pathname)
        .filter((target) => STORED_FILES[`.${target}`] === undefined)
        .map((target) => `${path} leads to ${target}`),
    )
  expect(brokenLinks).toEqual([])
})

/** Joins lines into one text with single spaces. */
function joinText(lines: { text: string }[]): string {
  return lines
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

/** Returns a message for each file whose stored content differs. */
function outdatedFileMessages(files: [string, string][]): string[] {
  return files
    .filter(([path, content]) => readStored(path) !== content)
    .map(([path]) => `machines/diagrams/${path} ${STALE_FILE_MESSAGE}`)
}

function readStored(path: string): string | undefined {
  return STORED_FILES[`./diagrams/${path}`]
}
