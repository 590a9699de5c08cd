import { API_BASE } from '../contract/limits.ts'
import { forgotPassword } from '../contract/recovery.ts'
import { createApp } from '../server/app/app.ts'
import { createLog } from '../server/app/log.ts'
import { prepareRecoveries } from '../server/auth/recovery.ts'
import { keysOf } from '../server/auth/secret.ts'
import { rateLimit } from '../server/auth/tables.ts'
import { randomToken } from '../server/auth/tokens.ts'
import { openDatabase } from '../server/db/database.ts'
import { fillOnFirstStart } from '../server/app/firstStart.ts'
import { translate } from '../server/http/text.ts'
import { measureAlternately, median } from './compare.ts'

const TRIES = 200

/**
 * Measures how long the request of a code takes for an address that a staff member has and for one that nobody has, in
 * turns. The times must not tell the two apart, so the medians must differ by less than 5 %.
 */
export async function measureRecovery(): Promise<Record<string, string>[]> {
  const { db, close } = await openDatabase({ memory: true })
  const clock = () => new Date()
  await fillOnFirstStart(db, clock(), () => undefined)
  const secret = new TextEncoder().encode(randomToken())
  const keys = keysOf(secret)
  const loadTexts = () => Promise.resolve(translate)
  let preparing = Promise.resolve(0)
  const app = createApp({
    ...{ db, clock, secret },
    log: createLog('silent'),
    afterRecoveryRequest: () => void setImmediate(() => (preparing = prepareRecoveries(db, keys, clock, loadTexts))),
  })
  const request = (email: string) => async () => {
    await db.delete(rateLimit)
    const start = performance.now()
    const { status } = await app.request(API_BASE + forgotPassword.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    const took = performance.now() - start
    if (status !== 200) throw new Error(`the request was answered with ${status}`)
    await new Promise((resolve) => void setImmediate(resolve))
    await preparing
    return took
  }
  const times = await measureAlternately(
    { known: request('user@choba.example'), unknown: request('none@choba.example') },
    TRIES,
  )
  await close()
  const [known, unknown] = [median(times['known'] ?? []), median(times['unknown'] ?? [])]
  return [{ known: `${known.toFixed(2)} ms`, unknown: `${unknown.toFixed(2)} ms`, ratio: (known / unknown).toFixed(3) }]
}
