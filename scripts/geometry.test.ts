import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../contract/language.ts'
import { charts } from '../machines/charts.ts'
import { allStates, outlineOf } from '../machines/drawing/outline.ts'
import { nextState } from '../machines/lifecycle.ts'
import type { StoredGeometry } from '../machines/geometry.ts'
import { inProject } from './paths.ts'

/** The maximum gzip size of the geometry of a lifecycle in one language. */
const LIFECYCLE_GEOMETRY_BYTES_MAX = 2_000
/** The maximum gzip size of the geometry of all diagrams of a process in one language. */
const PROCESS_GEOMETRY_BYTES_MAX = 6_700

const lifecycles = charts.flatMap(({ name, lifecycle, otherLifecycles = [] }) =>
  lifecycle === undefined
    ? []
    : [lifecycle, ...otherLifecycles].map((each) => ({ name, kind: each.record, lifecycle: each })),
)
const processCharts = charts.filter(({ lifecycle }) => lifecycle === undefined)

describe.each(LANGUAGES)('the stored diagram geometry with texts in %s', (language) => {
  const path = inProject('machines', 'diagrams', 'geometry', `${language}.json`)
  const geometry = JSON.parse(readFileSync(path, 'utf8')) as StoredGeometry
  const zippedSize = (part: unknown) => gzipSync(JSON.stringify(part), { level: 9 }).length

  test.each(lifecycles)('the lifecycle of $kind is smaller than the limit', ({ name, kind }) => {
    expect(zippedSize(geometry.charts[name])).toBeLessThan(LIFECYCLE_GEOMETRY_BYTES_MAX)
    expect(zippedSize(geometry.records[kind])).toBeLessThan(LIFECYCLE_GEOMETRY_BYTES_MAX)
  })

  test.each(lifecycles)(
    'the lifecycle of $kind has every state, and each arrow connects two boxes',
    ({ name, kind, lifecycle }) => {
      for (const diagram of [geometry.charts[name]?.[0], geometry.records[kind]]) {
        const { width = 0, height = 0, boxes = [], arrows = [] } = diagram ?? {}
        const ids = boxes.map(({ id }) => id)
        expect(ids).toEqual(expect.arrayContaining(Object.keys(lifecycle.codes)))
        expect(arrows.flatMap(({ from, to }) => [from, to]).filter((end) => !ids.includes(end))).toEqual([])
        const boxesOutside = boxes.filter(({ at: [x, y, w, h] }) => x < 0 || y < 0 || x + w > width || y + h > height)
        expect(boxesOutside).toEqual([])
      }
    },
  )

  test.each(processCharts)(
    '$name: the geometry is smaller than the limit, and each state is in one of its diagrams',
    ({ name, machine }) => {
      const diagrams = geometry.charts[name] ?? []
      expect(zippedSize(diagrams)).toBeLessThan(PROCESS_GEOMETRY_BYTES_MAX)
      const drawnBoxIds = new Set(diagrams.flatMap(({ boxes }) => boxes.map(({ id }) => id)))
      const states = allStates(outlineOf(machine)).map(({ id }) => id)
      expect(states.filter((state) => state !== '' && !drawnBoxIds.has(state))).toEqual([])
      for (const { boxes, arrows } of diagrams) {
        const ids = boxes.map(({ id }) => id)
        expect(arrows.flatMap(({ from, to }) => [from, to]).filter((end) => !ids.includes(end))).toEqual([])
      }
    },
  )

  test.each(lifecycles)(
    'the lifecycle of $kind beside a record has exactly one arrow for each transition, with a position for the key of its event',
    ({ kind, lifecycle }) => {
      const { arrows = [] } = geometry.records[kind] ?? {}
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
