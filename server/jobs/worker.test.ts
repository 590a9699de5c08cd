import { expect, test } from 'vitest'
import { createLog } from '../app/log.ts'
import { startWorker } from './worker.ts'

/** Creates a pause that the test ends by calling an element of `endPauses`. */
function createPause() {
  const endPauses: (() => void)[] = []
  const pause = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      endPauses.push(resolve)
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  return { pause, endPauses }
}

function startTestWorker(pause?: (signal: AbortSignal) => Promise<void>) {
  const state = { runCount: 0 }
  const work = () => {
    state.runCount += 1
    return state.runCount === 1 ? Promise.reject(new Error('the first run fails')) : Promise.resolve()
  }
  const worker = startWorker({
    work,
    intervalMs: 60_000,
    log: createLog('silent'),
    failureMessage: 'failed',
    ...(pause && { pause }),
  })
  return { worker, state }
}

test('a worker runs once after the pause however often it was woken meanwhile, and again after a failed run', async () => {
  const { pause, endPauses } = createPause()
  const { worker, state } = startTestWorker(pause)
  worker.wake()
  worker.wake()
  expect([endPauses.length, state.runCount]).toEqual([1, 0])
  endPauses[0]?.()
  await expect.poll(() => state.runCount).toBe(1)
  worker.wake()
  await expect.poll(() => endPauses.length).toBe(2)
  endPauses[1]?.()
  await expect.poll(() => state.runCount).toBe(2)
  await worker.stop()
})

test('a stopped worker does not run again, neither after its pause nor when it is woken', async () => {
  const { pause, endPauses } = createPause()
  const { worker, state } = startTestWorker(pause)
  worker.wake()
  await worker.stop()
  worker.wake()
  await worker.stop()
  expect([endPauses.length, state.runCount]).toEqual([1, 0])
})
