import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../contract/language.ts'
import { charts } from '../machines/charts.ts'
import { allStates, outlineOf } from '../machines/drawing/outline.ts'
import { nextState } from '../machines/lifecycle.ts'
import { type Geometry, parseRecordDiagramGeometry, parseChartGeometry } from '../machines/geometry.ts'
import { inProject } from './paths.ts'

/** The maximum gzip size of the geometry of a lifecycle in one language. */
const LIFECYCLE_GEOMETRY_BYTES_MAX = 2_000
/** The maximum gzip size of the geometry of all diagrams of a process in one language. */
const PROCESS_GEOMETRY_BYTES_MAX = 6_700

const lifecycleGeometryFiles = charts.flatMap(({ name, lifecycle, otherLifecycles = [] }) =>
  lifecycle === undefined
    ? []
    : [
        { file: `${name}.geometry.json`, lifecycle },
        ...[lifecycle, ...otherLifecycles].map((each) => ({ file: `${each.record}.record.json`, lifecycle: each })),
      ],
)
const processCharts = charts.filter(({ lifecycle }) => lifecycle === undefined)
const recordDiagramGeometryFiles = lifecycleGeometryFiles.filter(({ file }) => file.endsWith('.record.json'))

describe.each(LANGUAGES)('the stored diagram geometry with texts in %s', (language) => {
  const readStored = (file: string) => readFileSync(inProject('machines', 'diagrams', language, file), 'utf8')
  const geometryIn = (file: string): Geometry | undefined =>
    file.endsWith('.record.json')
      ? parseRecordDiagramGeometry(readStored(file))
      : parseChartGeometry(readStored(file))[0]

  test.each(lifecycleGeometryFiles)('$file is smaller than the limit', ({ file }) => {
    expect(gzipSync(readStored(file), { level: 9 }).length).toBeLessThan(LIFECYCLE_GEOMETRY_BYTES_MAX)
  })

  test.each(lifecycleGeometryFiles)(
    '$file has every state, and each arrow connects two boxes',
    ({ file, lifecycle }) => {
      const { width = 0, height = 0, boxes = [], arrows = [] } = geometryIn(file) ?? {}
      const ids = boxes.map(({ id }) => id)
      expect(ids).toEqual(expect.arrayContaining(Object.keys(lifecycle.codes)))
      expect(arrows.flatMap(({ from, to }) => [from, to]).filter((end) => !ids.includes(end))).toEqual([])
      const boxesOutside = boxes.filter(({ at: [x, y, w, h] }) => x < 0 || y < 0 || x + w > width || y + h > height)
      expect(boxesOutside).toEqual([])
    },
  )

  test.each(processCharts)(
    '$name: the geometry is smaller than the limit, and each state is in one of its diagrams',
    ({ name, machine }) => {
      const geometryJson = readStored(`${name}.geometry.json`)
      expect(gzipSync(geometryJson, { level: 9 }).length).toBeLessThan(PROCESS_GEOMETRY_BYTES_MAX)
      const diagrams = parseChartGeometry(geometryJson)
      const drawnBoxIds = new Set(diagrams.flatMap(({ boxes }) => boxes.map(({ id }) => id)))
      const states = allStates(outlineOf(machine)).map(({ id }) => id)
      expect(states.filter((state) => state !== '' && !drawnBoxIds.has(state))).toEqual([])
      for (const { boxes, arrows } of diagrams) {
        const ids = boxes.map(({ id }) => id)
        expect(arrows.flatMap(({ from, to }) => [from, to]).filter((end) => !ids.includes(end))).toEqual([])
      }
    },
  )

  test.each(recordDiagramGeometryFiles)(
    '$file has exactly one arrow for each transition, with a position for the key of its event',
    ({ file, lifecycle }) => {
      const { arrows } = parseRecordDiagramGeometry(readStored(file))
      const drawnArrows = arrows.flatMap(({ from, to, event, text }) =>
        event === undefined ? [] : [{ from, to, event, lastLineStyle: text?.at(-1)?.style }],
      )
      const transitions = Object.entries(lifecycle.codes).flatMap(([from, code]) =>
        lifecycle.machine.events.flatMap((event: string) => {
          const to = nextState(lifecycle, code, event)
          return to === undefined ? [] : [{ from, to, event, lastLineStyle: 'key' }]
        }),
      )
      const sortedJsonTexts = (list: typeof transitions) => list.map((one) => JSON.stringify(one)).toSorted()
      expect(sortedJsonTexts(drawnArrows as typeof transitions)).toEqual(sortedJsonTexts(transitions))
    },
  )
})

test('a text that is not a geometry is rejected', () => {
  expect(() => parseRecordDiagramGeometry('{"width":1}')).toThrow(TypeError)
  expect(() => parseRecordDiagramGeometry('null')).toThrow(TypeError)
  expect(() => parseChartGeometry('[{"width":1,"height":1,"boxes":[],"arrows":[]}]')).toThrow(TypeError)
  expect(() => parseChartGeometry('{}')).toThrow(TypeError)
})
