import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { keyboardMachine } from '../../machines/console/keyboard.ts'
import { CODE_TIMEOUT_MS, consoleStart, trackCommands } from './consoleStart.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createKeyboard = () => createActor(keyboardMachine.provide({ actions: { replay: () => undefined } })).start()
const isSettled = () => consoleStart.getSnapshot().matches({ code: 'settled' })

test('the page is settled only while the commands are registered, and after the time limit for code', async () => {
  const keyboard = createKeyboard()
  trackCommands(keyboard)
  await vi.advanceTimersByTimeAsync(CODE_TIMEOUT_MS - 1)
  expect(isSettled()).toBe(false)
  keyboard.send({ type: 'navigate', path: '/login', isPublic: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSettled()).toBe(true)
  keyboard.send({ type: 'navigate', path: '/stores', isPublic: false })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSettled()).toBe(false)
  keyboard.send({ type: 'registerCommands' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSettled()).toBe(true)

  const keyboardWithoutCommands = createKeyboard()
  trackCommands(keyboardWithoutCommands)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isSettled()).toBe(false)
  await vi.advanceTimersByTimeAsync(CODE_TIMEOUT_MS)
  expect(isSettled()).toBe(true)
})
