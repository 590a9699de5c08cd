import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxItem } from '../../../../machines/console/outbox.ts'
import { openLeftItems } from './leftItems.ts'

const item: OutboxItem = {
  conversationId: 1,
  message: { clientId: '00000000-0000-4000-8000-000000000001', type: 1, text: 'hello', seenSeq: 1 },
}
let events: EventTarget

beforeEach(() => {
  events = new EventTarget()
  const storage: Record<string, string> = {}
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(storage, {
      getItem: { value: (key: string) => storage[key] ?? null },
      setItem: { value: (key: string, value: string) => void Object.assign(storage, { [key]: value }) },
      removeItem: { value: (key: string) => Reflect.deleteProperty(storage, key) },
    }),
  )
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
})
afterEach(() => void vi.unstubAllGlobals())

/** Opens a tab of a staff member, and lists what it adopts. */
function openTab(staffId = 5) {
  const adopted: OutboxItem[] = []
  return { ...openLeftItems(staffId, (items) => adopted.push(...items)), adopted }
}

const tellStorage = () => events.dispatchEvent(new Event('storage'))

test('without locks, only a page that is left leaves its messages, to one of the other tabs of the same person', () => {
  vi.stubGlobal('navigator', {})
  const [leaving, other, another, stranger] = [openTab(), openTab(), openTab(), openTab(6)]
  leaving.keep([item])
  tellStorage()
  expect(other.adopted).toEqual([])
  leaving.leave([item])
  tellStorage()
  expect([leaving.adopted, other.adopted, another.adopted, stranger.adopted]).toEqual([[], [item], [], []])
  expect({ ...localStorage }).toEqual({})
})

test('with locks, the messages of a tab are adopted once it has ended, and not before', async () => {
  const held = new Map<string, Promise<unknown>>()
  const request = (name: string, ...rest: unknown[]) => {
    const granted = (held.get(name) ?? Promise.resolve()).then(rest.at(-1) as () => unknown)
    held.set(name, granted)
    return granted
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const [ending, other] = [openTab(), openTab()]
  await Promise.resolve()
  ending.keep([item])
  tellStorage()
  await Promise.resolve()
  expect(other.adopted).toEqual([])
  // The browser releases the locks of a tab that ends, also by a crash.
  ending.stop()
  await expect.poll(() => other.adopted).toEqual([item])
  const next = openTab()
  await Promise.resolve()
  expect(next.adopted).toEqual([])
})
