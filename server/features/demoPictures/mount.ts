import type { Hono } from 'hono'
import { createRandom } from './random.ts'
import type { Env } from '../../http/honoEnv.ts'
import { drawFamilyCrest } from './crestPicture.ts'
import { drawProduct } from './productPicture.ts'
import { DEMO_PICTURES_PATH, type Subject, SUBJECTS } from './subjects.ts'
import { drawTicket } from './ticketPicture.ts'

/** Forbids a picture to load or run anything, even if it is opened as a page. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * Mounts the pictures of the demo data. A picture depends only on its subject and its number, so all processes return
 * the same one. A console on another origin may show the pictures.
 */
export function mountDemoPictures(app: Hono<Env>): void {
  app.get(`${DEMO_PICTURES_PATH}/:subject/:file{\\d{1,9}\\.svg}`, (c, next) => {
    const subject = SUBJECTS.find((each) => each === c.req.param('subject'))
    if (subject === undefined) return next()
    return c.body(drawDemoPicture(subject, Number.parseInt(c.req.param('file'), 10)), 200, {
      'Content-Type': 'image/svg+xml',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  app.all(`${DEMO_PICTURES_PATH}/*`, (c) => c.notFound())
}

/** Returns the picture with this number as SVG, without styles, scripts or a fixed size. */
export function drawDemoPicture(subject: Subject, number: number): string {
  // The multiplication spreads the seeds: the generator starts similarly for similar seeds.
  const random = createRandom(Math.imul(number, 2_654_435_761))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">${drawSubject()}</svg>`

  function drawSubject(): string {
    if (subject === 'person') return drawFamilyCrest(random)
    if (subject === 'coupon') return drawTicket(random)
    return drawProduct(random, subject)
  }
}
