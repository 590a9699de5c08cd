import type { Hono } from 'hono'
import { createRandom } from './random.ts'
import type { Env } from '../../http/env.ts'
import { drawCrest } from './crest.ts'
import { drawStillLife } from './stillLife.ts'
import { PICTURES, type Subject, SUBJECTS } from './subjects.ts'
import { drawTicket } from './ticket.ts'

/** Nothing at all may be loaded or run by a picture, also where it is opened by itself. */
const POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * Draws the pictures of the demo data: nothing is kept, so all processes show the same ones. They may be shown by a
 * console of another origin.
 */
export function mountPictures(app: Hono<Env>): void {
  app.get(`${PICTURES}/:subject/:file{\\d{1,9}\\.svg}`, (c, next) => {
    const subject = SUBJECTS.find((known) => known === c.req.param('subject'))
    if (subject === undefined) return next()
    return c.body(draw(subject, Number.parseInt(c.req.param('file'), 10)), 200, {
      'Content-Type': 'image/svg+xml',
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  app.all(`${PICTURES}/*`, (c) => c.notFound())
}

/** The picture of this number as SVG, without a style or a script; it has no size of its own. */
export function draw(subject: Subject, number: number): string {
  // Neighbours begin alike where their seeds are neighbours.
  const random = createRandom(Math.imul(number, 2_654_435_761))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">${drawInside()}</svg>`

  function drawInside(): string {
    if (subject === 'person') return drawCrest(random)
    if (subject === 'coupon') return drawTicket(random)
    return drawStillLife(random, subject)
  }
}
