import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { charts } from '../machines/charts.ts'
import { LANGUAGES } from '../machines/drawing/texts.ts'
import { parseGeometry } from '../machines/geometry.ts'
import { inProject } from './paths.ts'

/** The largest size of the geometry of a lifecycle in one language, compressed. */
const MOST_BYTES = 2_000

const lifecycles = charts.flatMap(({ name, lifecycle }) => (lifecycle ? [{ name, codes: lifecycle.codes }] : []))

describe.each(LANGUAGES)('in %s', (language) => {
  const stored = (name: string) =>
    readFileSync(inProject('machines', 'diagrams', language, `${name}.geometry.json`), 'utf8')

  test.each(lifecycles)('the geometry of $name is small', ({ name }) => {
    expect(gzipSync(stored(name), { level: 9 }).length).toBeLessThan(MOST_BYTES)
  })

  test.each(lifecycles)('the geometry of $name has every state, and arrows between boxes only', ({ name, codes }) => {
    const { width, height, boxes, arrows } = parseGeometry(stored(name))
    const ids = boxes.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(Object.keys(codes)))
    expect(arrows.flatMap(({ from, to }) => [from, to]).filter((end) => !ids.includes(end))).toEqual([])
    const outside = boxes.filter(({ at: [x, y, w, h] }) => x < 0 || y < 0 || x + w > width || y + h > height)
    expect(outside).toEqual([])
  })
})

test('text that is no geometry is refused', () => {
  expect(() => parseGeometry('{"width":1}')).toThrow(TypeError)
  expect(() => parseGeometry('null')).toThrow(TypeError)
})
