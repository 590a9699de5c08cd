import { expect, test } from 'vitest'
import { createChangeLog } from './changeLog.ts'

function createFilledLog() {
  const changes = createChangeLog()
  changes.start(10n)
  changes.add({ topic: 'store', rooms: ['group:STORE_MANAGEMENT'], transaction: 12n })
  changes.add({ topic: 'staff', rooms: ['staff:1'], transaction: 14n })
  // Transactions may commit in another order than they began.
  changes.add({ topic: 'store', rooms: ['group:STORE_MANAGEMENT'], transaction: 11n })
  changes.add({ topic: 'config', rooms: ['staff'], transaction: 13n })
  return changes
}

test.each([
  [10n, ['staff', 'group:STORE_MANAGEMENT', 'staff:1'], ['store', 'staff', 'config']],
  [12n, ['staff', 'group:STORE_MANAGEMENT', 'staff:2'], ['store', 'config']],
  [13n, ['staff', 'group:STORE_MANAGEMENT'], ['config']],
  [14n, ['staff', 'staff:2'], []],
  [15n, ['staff', 'staff:1'], []],
  [9n, ['staff'], undefined],
])('since transaction %s, in the rooms %j, the topics %j have changed', (cursor, rooms, changed) => {
  expect(createFilledLog().changedSince(cursor, new Set(rooms))).toEqual(changed)
})

test('after the change log is started again, earlier changes are unknown', () => {
  const changes = createFilledLog()
  changes.start(20n)
  expect(changes.changedSince(19n, new Set(['staff']))).toBeUndefined()
  expect(changes.changedSince(20n, new Set(['staff']))).toEqual([])
  expect(createChangeLog().changedSince(20n, new Set(['staff']))).toBeUndefined()
})
