import { afterEach, expect, test, vi } from 'vitest'
import { createRandomId } from './randomId.ts'

afterEach(() => void vi.unstubAllGlobals())

test('ids are different UUIDs of version 4, also where browsers offer no `randomUUID`', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, createRandomId)
  const others = ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))
  expect([others, new Set(ids).size]).toEqual([[], 100])
})
