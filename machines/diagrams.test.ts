import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '../contract/language.ts'
import { charts } from './charts.ts'
import { TEXT_POINTS_MIN, smallestTextPoints } from './drawing/a4.ts'
import { layoutFaultsOf } from './drawing/layoutFaults.ts'
import {
  drawChartFiles,
  drawRecordDiagrams,
  recordKindNamesOf,
  type DrawnDiagram,
  type StoredChart,
} from './drawing/chartFiles.ts'
import { filesAboutAllCharts } from './drawing/indexFiles.ts'
import { triggerLabel } from './drawing/labels.ts'
import { allStates, allTransitions, outlineOf } from './drawing/outline.ts'
import { overviews, overviewScene } from './drawing/overview.ts'
import { pageTextGetterOf } from './drawing/texts.ts'
import { diagramNumbersOf, diagramFileName } from './drawing/view.ts'

/** The end of the message about a stored file that differs from the chart. */
const STALE_FILE_MESSAGE = 'is not what the chart says now: run `npm run machines`, and review what changed'
/** Large charts take seconds to lay out on a busy computer. */
const DRAWING_TEST_OPTIONS = { timeout: 120_000 }
const STORED_FILES = import.meta.glob<string>('./diagrams/**/*', { query: '?raw', import: 'default', eager: true })

const getEnglishPageText = pageTextGetterOf('en')
const allDrawnDiagrams: DrawnDiagram[] = []

describe.each(charts.map((chart) => [chart.name, chart] as const))('the diagrams of %s', (name, chart) => {
  const storedChart = JSON.parse(readStored(`${name}.json`) ?? 'null') as StoredChart | null
  const drawnDiagrams: DrawnDiagram[] = []
  let files: [string, string][] = []

  beforeAll(async () => {
    if (!storedChart) throw new Error(`machines/diagrams/${name}.json is missing: run \`npm run machines\``)
    const result = await drawChartFiles(chart, storedChart.diagrams)
    drawnDiagrams.push(...result.drawnDiagrams)
    allDrawnDiagrams.push(...result.drawnDiagrams)
    files = result.files
  }, DRAWING_TEST_OPTIONS.timeout)

  test('the stored pages, diagrams and geometry are up to date', () => {
    expect(outdatedFileMessages(files)).toEqual([])
  })

  test('nothing in a diagram covers anything else', () => {
    expect(
      drawnDiagrams.flatMap(({ path, scene }) => layoutFaultsOf(scene).map((fault) => `${path}: ${fault}`)),
    ).toEqual([])
  })

  test.each(LANGUAGES)('nothing in the diagram of a record covers anything else, in %s', async (language) => {
    const recordDiagrams = await drawRecordDiagrams(chart, storedChart?.diagrams ?? [], language)
    expect(
      recordDiagrams.flatMap(({ path, scene }) => layoutFaultsOf(scene).map((fault) => `${path}: ${fault}`)),
    ).toEqual([])
  })

  test(`on an A4 page every text is at least ${TEXT_POINTS_MIN} pt high`, () => {
    const diagramsWithSmallText = drawnDiagrams.filter(({ scene }) => smallestTextPoints(scene) < TEXT_POINTS_MIN)
    expect(
      diagramsWithSmallText.map(({ path, scene }) => `${path}: ${smallestTextPoints(scene).toFixed(1)} pt`),
    ).toEqual([])
  })

  test('every state is drawn, and every collapsed state has a diagram of its own', () => {
    const drawnStateIds = new Set(drawnDiagrams.flatMap(({ scene }) => scene.boxes.map(({ id }) => id)))
    const states = allStates(outlineOf(chart.machine)).filter(({ id }) => id !== '')
    expect(states.filter(({ id }) => !drawnStateIds.has(id)).map(({ id }) => id)).toEqual([])
    const stateIdsWithDiagram = new Set(storedChart?.diagrams.map(({ topStateId }) => topStateId))
    expect(
      storedChart?.diagrams
        .flatMap(({ collapsedStateIds }) => collapsedStateIds)
        .filter((id) => !stateIdsWithDiagram.has(id)),
    ).toEqual([])
  })

  test('every transition is in a diagram, as an arrow or as a line in the box of its state', () => {
    const scenes = drawnDiagrams.filter(({ path }) => path.startsWith('en/')).map(({ scene }) => scene)
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
  expect(outdatedFileMessages(await filesAboutAllCharts(charts, allDrawnDiagrams))).toEqual([])
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
  const filesOfCharts = charts.flatMap((chart) => {
    const { name } = chart
    const { diagrams } = JSON.parse(readStored(`${name}.json`) ?? '{"diagrams":[]}') as Pick<StoredChart, 'diagrams'>
    const diagramFiles = diagrams.flatMap(({ topStateId }) => {
      const file = diagramFileName(name, topStateId)
      return LANGUAGES.map((language) => `${language}/${file}.svg`)
    })
    const pageFiles = LANGUAGES.flatMap((language) => [`${language}/${name}.md`, `${language}/${name}.geometry.json`])
    const recordFiles = recordKindNamesOf(chart).flatMap((record) =>
      LANGUAGES.map((language) => `${language}/${record}.record.json`),
    )
    expect(diagramNumbersOf(diagrams).size).toBe(diagrams.length > 1 ? diagrams.length : 0)
    return [`${name}.json`, ...pageFiles, ...diagramFiles, ...recordFiles]
  })
  const filesOfLanguages = LANGUAGES.flatMap((language) =>
    ['README.md', ...overviews.map(({ name }) => `${name}.svg`), 'print.html'].map((file) => `${language}/${file}`),
  )
  const storedPaths = Object.keys(STORED_FILES).map((path) => path.slice('./diagrams/'.length))
  expect(storedPaths.toSorted()).toEqual(['README.md', ...filesOfLanguages, ...filesOfCharts].toSorted())
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
