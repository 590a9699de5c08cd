import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchHeartbeat } from './watchHeartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const engine = new EventEmitter()
  const closing = new AbortController()
  const onSilent = vi.fn()
  watchHeartbeat(engine as never, closing.signal, onSilent)
  engine.emit('handshake', { pingInterval: 10_000, pingTimeout: 8_000 })
  return { engine, closing, onSilent }
}

test('a socket that was cut while the computer slept is given up within a second after it wakes', () => {
  const { engine, onSilent } = watch()
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(10_000)
    engine.emit('packet', { type: 'ping' })
  }
  // A sleep stops the timers, but not the clock.
  vi.setSystemTime(Date.now() + 30_000)
  expect(onSilent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(onSilent).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(onSilent).toHaveBeenCalledTimes(1)
})

test('a clock that is set back, a server that sends, and a socket that is closed are no silence', () => {
  const { engine, closing, onSilent } = watch()
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(10_000)
  engine.emit('packet', { type: 'ping' })
  vi.advanceTimersByTime(18_000)
  closing.abort()
  vi.advanceTimersByTime(60_000)
  expect(onSilent).not.toHaveBeenCalled()
})
