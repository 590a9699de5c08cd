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
  return { pause, ends: endPauses }
}

function startTestWorker(pause?: (signal: AbortSignal) => Promise<void>) {
  const state = { runs: 0 }
  const work = () => {
    state.runs += 1
    return state.runs === 1 ? Promise.reject(new Error('the first run fails')) : Promise.resolve()
  }
  const worker = startWorker({ work, log: createLog('silent'), failureMessage: 'failed', ...(pause && { pause }) })
  return { worker, state }
}

test('a worker runs once after the pause however often it was woken meanwhile, and again after a failed run', async () => {
  const { pause, ends } = createPause()
  const { worker, state } = startTestWorker(pause)
  worker.wake()
  worker.wake()
  expect([ends.length, state.runs]).toEqual([1, 0])
  ends[0]?.()
  await expect.poll(() => state.runs).toBe(1)
  worker.wake()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await expect.poll(() => state.runs).toBe(2)
  await worker.stop()
})

test('a stopped worker does not run again, neither after its pause nor when it is woken', async () => {
  const { pause, ends } = createPause()
  const { worker, state } = startTestWorker(pause)
  worker.wake()
  await worker.stop()
  worker.wake()
  await worker.stop()
  expect([ends.length, state.runs]).toEqual([1, 0])
})
