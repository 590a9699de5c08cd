import { expect, test } from 'vitest'
import { MISSED_WRITES_MAX } from '../../contract/limits.ts'
import type { ReportedWrite } from '../../contract/socketEvents.ts'
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

function writeOf(id: number): ReportedWrite {
  const write = { event: 'edit', from: 'stored', to: 'stored', version: 2, by: { id: 1, name: 'a' } }
  return { record: 'role', id, write }
}

test('a reader of the history gets the writes since a transaction, and only the latest ones', () => {
  const changes = createChangeLog()
  const rooms = ['staff']
  const readerRooms = ['group:SYSTEM_MANAGEMENT']
  changes.add({ topic: 'role', rooms, transaction: 11n, reportedWrite: writeOf(1), readerRooms })
  changes.add({ topic: 'role', rooms, transaction: 12n, reportedWrite: writeOf(2), readerRooms })
  changes.add({ topic: 'role', rooms, transaction: 13n })
  changes.add({ topic: 'role', rooms, transaction: 14n, reportedWrite: writeOf(3) })
  expect(changes.writesSince(12n, new Set([...rooms, ...readerRooms]))).toEqual([writeOf(2), writeOf(3)])
  expect(changes.writesSince(11n, new Set(rooms))).toEqual([writeOf(3)])
  for (let id = 4; id <= MISSED_WRITES_MAX + 3; id += 1)
    changes.add({ topic: 'role', rooms, transaction: 15n, reportedWrite: writeOf(id) })
  const writes = changes.writesSince(11n, new Set([...rooms, ...readerRooms]))
  expect([writes.length, writes[0], writes.at(-1)]).toEqual([
    MISSED_WRITES_MAX,
    writeOf(4),
    writeOf(MISSED_WRITES_MAX + 3),
  ])
})
