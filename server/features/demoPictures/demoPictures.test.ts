import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { Env } from '../../http/honoEnv.ts'
import { setSecurityHeaders } from '../../http/securityHeaders.ts'
import { drawDemoPicture, mountDemoPictures } from './mount.ts'
import { demoPicturePath, SUBJECTS } from './subjects.ts'

const app = new Hono<Env>()
app.use(setSecurityHeaders({}))
mountDemoPictures(app)

test.each(SUBJECTS)(
  'a picture of the subject %s may be shown by any page, is immutable and may not load or run anything',
  async (subject) => {
    const response = await app.request(demoPicturePath(subject, 12))
    expect([response.status, await response.text()]).toEqual([200, drawDemoPicture(subject, 12)])
    const names = [
      'Content-Type',
      'Content-Security-Policy',
      'X-Content-Type-Options',
      'Cross-Origin-Resource-Policy',
      'Cache-Control',
    ]
    expect(names.map((name) => response.headers.get(name))).toEqual([
      'image/svg+xml',
      "default-src 'none'; sandbox; frame-ancestors 'none'",
      'nosniff',
      'cross-origin',
      'public, max-age=31536000, immutable',
    ])
  },
)

test.each([
  '/picture/person/12',
  '/picture/person/x.svg',
  '/picture/person/-1.svg',
  '/picture/person/1234567890.svg',
  '/picture/secret/1.svg',
  '/picture/__proto__/1.svg',
])('there is no demo picture at %s', async (path) => {
  expect((await app.request(path)).status).toBe(404)
})

describe('demo pictures', () => {
  test('a demo picture is the same for the same number, and differs among many', () => {
    for (const subject of SUBJECTS) {
      const drawnPictures = Array.from({ length: 100 }, (_, number) => drawDemoPicture(subject, number))
      expect(drawnPictures).toEqual(Array.from({ length: 100 }, (_, number) => drawDemoPicture(subject, number)))
      expect(new Set(drawnPictures).size).toBeGreaterThan(9)
    }
  })

  test('a demo picture contains only shapes: no script, style, link or foreign content', () => {
    const elementNames = new Set(
      SUBJECTS.flatMap((subject) =>
        Array.from({ length: 100 }, (_, number) => drawDemoPicture(subject, number)),
      ).flatMap((svg) => [...svg.matchAll(/<(\w+)/g)].map(([, name]) => name)),
    )
    expect([...elementNames].toSorted()).toEqual(['circle', 'ellipse', 'g', 'path', 'rect', 'svg'])
  })
})
