import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playSound } from './sound.ts'

let startedCount = 0
let closedCount = 0

/** Replaces the browser's audio by one that begins when `resume` says so. */
function provideAudio(resume: (context: { state: string }) => Promise<void>): void {
  class FakeContext {
    state = 'suspended'
    currentTime = 0
    destination = {}
    resume = () => resume(this)
    close = () => Promise.resolve(void (closedCount += 1))
  }
  class FakeNode {
    gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    connect = (next: unknown) => next
    start = () => void (startedCount += 1)
    stop = () => undefined
  }
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('OscillatorNode', FakeNode)
  vi.stubGlobal('GainNode', FakeNode)
}

beforeEach(() => {
  ;[startedCount, closedCount] = [0, 0]
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the sound is played where the browser allows it', async () => {
  provideAudio((context) => Promise.resolve(void (context.state = 'running')))
  await playSound()
  await vi.runAllTimersAsync()
  expect([startedCount, closedCount]).toEqual([2, 1])
})

test('a sound that the browser does not allow is given up, and not played later', async () => {
  let allow = () => undefined as void
  provideAudio(
    (context) =>
      new Promise((resolve) => {
        allow = () => {
          context.state = 'running'
          resolve()
        }
      }),
  )
  const played = playSound()
  await vi.runAllTimersAsync()
  await played
  expect([startedCount, closedCount]).toEqual([0, 1])
  allow()
  await vi.runAllTimersAsync()
  expect([startedCount, closedCount]).toEqual([0, 1])
})
