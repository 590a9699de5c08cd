import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMessageAnnouncer } from './messageAnnouncer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first message is announced at once, those of the next three seconds together', () => {
  const announced: (readonly number[])[] = []
  const announcer = createMessageAnnouncer<number>((items) => announced.push(items))
  announcer.add([1])
  announcer.add([2])
  vi.advanceTimersByTime(2_999)
  announcer.add([3, 4])
  expect(announced).toEqual([[1]])
  vi.advanceTimersByTime(1)
  expect(announced).toEqual([[1], [2, 3, 4]])
  vi.advanceTimersByTime(2_999)
  announcer.add([5])
  expect(announced).toEqual([[1], [2, 3, 4]])
  vi.advanceTimersByTime(1)
  expect(announced).toEqual([[1], [2, 3, 4], [5]])
})

test('after a silence the next message is announced at once', () => {
  const announced: (readonly number[])[] = []
  const announcer = createMessageAnnouncer<number>((items) => announced.push(items))
  announcer.add([1])
  vi.advanceTimersByTime(3_000)
  announcer.add([])
  announcer.add([2])
  expect(announced).toEqual([[1], [2]])
})

test('nothing is announced after the conversation was left', () => {
  const announced: (readonly number[])[] = []
  const announcer = createMessageAnnouncer<number>((items) => announced.push(items))
  announcer.add([1])
  announcer.add([2])
  announcer.stop()
  vi.advanceTimersByTime(10_000)
  expect(announced).toEqual([[1]])
})
