import { EventEmitter } from 'node:events'
import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSilence } from './watchSilence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Watches a socket whose server pings every ten seconds and waits eight. */
function openSocket({ isConnected = true } = {}) {
  const engine = new EventEmitter()
  const io = Object.assign(new EventEmitter(), { engine })
  const closing = new AbortController()
  const onSilence = vi.fn()
  watchSilence({ io } as unknown as Pick<Socket, 'io'>, closing.signal, onSilence)
  if (isConnected) engine.emit('handshake', { pingInterval: 10_000, pingTimeout: 8_000 })
  return { ping: () => io.emit('ping'), close: () => closing.abort(), onSilence }
}

/** Lets the computer sleep: the clock goes on, the timers do not. */
const sleep = (ms: number) => void vi.setSystemTime(Date.now() + ms)

test('after the computer has slept, the silence is noticed within a second', () => {
  const { ping, onSilence } = openSocket()
  vi.advanceTimersByTime(9_000)
  ping()
  sleep(3_600_000)
  vi.advanceTimersByTime(1_000)
  expect(onSilence).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(onSilence).toHaveBeenCalledOnce()
})

test('a socket whose server pings is left alone, also after a short sleep', () => {
  const { ping, onSilence } = openSocket()
  for (let count = 0; count < 60; count += 1) {
    vi.advanceTimersByTime(10_000)
    ping()
  }
  sleep(16_000)
  vi.advanceTimersByTime(1_000)
  ping()
  vi.advanceTimersByTime(18_000)
  expect(onSilence).not.toHaveBeenCalled()
})

test('a socket that was closed, or is not connected yet, is not watched', () => {
  const closed = openSocket()
  closed.close()
  const connecting = openSocket({ isConnected: false })
  vi.advanceTimersByTime(3_600_000)
  expect([closed.onSilence, connecting.onSilence].map(({ mock }) => mock.calls)).toEqual([[], []])
})
