import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { createAdaptorServer } from '@hono/node-server'
import { login } from '../contract/authForms.ts'
import { API_BASE } from '../contract/limits.ts'
import { forgotPassword } from '../contract/recovery.ts'
import { createApp } from '../server/app/app.ts'
import { fillOnFirstStart } from '../server/app/firstStart.ts'
import { createLog } from '../server/app/log.ts'
import { startMailing } from '../server/app/mailing.ts'
import { deriveKeys } from '../server/auth/serverSecret.ts'
import { rateLimit } from '../server/auth/tables.ts'
import { randomToken } from '../server/auth/tokens.ts'
import { openEmbedded } from '../server/db/database.ts'
import { DEMO_PASSWORD } from '../server/demo/fill.ts'
import { translate } from '../server/http/text.ts'
import { measureAlternately, median } from './compare.ts'

const CALL_COUNT = 200
const KNOWN_EMAIL = 'user@choba.example'
const UNKNOWN_EMAIL = 'none@choba.example'

/**
 * Measures how long the request for a recovery code takes for the email address of a staff member, who has signed in
 * from the same network, and for an unknown email address. The requests are sent alternately to a running server, which
 * looks up the email addresses in the background. The time must not reveal whether an address is known, so the medians
 * must differ by less than 5 %.
 */
export async function measurePasswordRecovery(): Promise<Record<string, string>[]> {
  const { db, close } = await openEmbedded(new PGlite())
  const clock = () => new Date()
  await fillOnFirstStart(db, clock(), () => undefined)
  const secret = new TextEncoder().encode(randomToken())
  const loadTranslate = () => Promise.resolve(translate)
  const log = createLog('silent')
  const mailing = startMailing({
    db,
    clock,
    log,
    derivedKeys: deriveKeys(secret),
    send: () => Promise.resolve(),
    loadTranslate,
  })
  const app = createApp({ dbFor: () => db, clock, secret, log, afterRecoveryRequest: mailing.wakeRecoveryPreparer })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${API_BASE}`
  const post = async (path: string, body: object) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
  }
  const timeRequest = (email: string) => async () => {
    await db.delete(rateLimit)
    const start = performance.now()
    await post(forgotPassword.path, { email })
    return performance.now() - start
  }
  await post(login.path, { email: KNOWN_EMAIL, password: DEMO_PASSWORD })
  const times = await measureAlternately(
    { known: timeRequest(KNOWN_EMAIL), unknown: timeRequest(UNKNOWN_EMAIL) },
    CALL_COUNT,
  )
  server.close()
  await mailing.stop()
  await close()
  const [known, unknown] = [median(times['known'] ?? []), median(times['unknown'] ?? [])]
  return [{ known: `${known.toFixed(2)} ms`, unknown: `${unknown.toFixed(2)} ms`, ratio: (known / unknown).toFixed(3) }]
}
