import { expect, test } from 'vitest'
import { MISSED_WRITES_MAX } from '../../contract/limits.ts'
import type { ReportedWrite } from '../../contract/live/recordWrite.ts'
import { createChangeLog } from './changeLog.ts'

function createLogWithChanges() {
  const changeLog = createChangeLog()
  changeLog.start(10n)
  changeLog.add({ topic: 'store', rooms: ['group:STORE_MANAGEMENT'], transactionId: 12n })
  changeLog.add({ topic: 'staff', rooms: ['staff:1'], transactionId: 14n })
  // Transactions may commit in a different order from the one in which they began.
  changeLog.add({ topic: 'store', rooms: ['group:STORE_MANAGEMENT'], transactionId: 11n })
  changeLog.add({ topic: 'config', rooms: ['staff'], transactionId: 13n })
  return changeLog
}

test.each([
  [10n, ['staff', 'group:STORE_MANAGEMENT', 'staff:1'], ['store', 'staff', 'config']],
  [12n, ['staff', 'group:STORE_MANAGEMENT', 'staff:2'], ['store', 'config']],
  [13n, ['staff', 'group:STORE_MANAGEMENT'], ['config']],
  [14n, ['staff', 'staff:2'], []],
  [15n, ['staff', 'staff:1'], []],
  [9n, ['staff'], undefined],
])('since transaction %s, in the rooms %j, the topics %j have changed', (cursor, rooms, changedTopics) => {
  expect(createLogWithChanges().changedTopicsSince(cursor, new Set(rooms))).toEqual(changedTopics)
})

test('after the change log is started again, earlier changes are unknown', () => {
  const changeLog = createLogWithChanges()
  changeLog.start(20n)
  expect(changeLog.changedTopicsSince(19n, new Set(['staff']))).toBeUndefined()
  expect(changeLog.changedTopicsSince(20n, new Set(['staff']))).toEqual([])
  expect(createChangeLog().changedTopicsSince(20n, new Set(['staff']))).toBeUndefined()
})

function writeOf(id: number): ReportedWrite {
  const write = { event: 'edit', from: 'stored', to: 'stored', version: 2, by: { id: 1, name: 'a' } }
  return { record: 'role', id, write }
}

test('a reader of the history gets the writes since a transaction, and only the latest ones', () => {
  const changeLog = createChangeLog()
  const rooms = ['staff']
  const readerRooms = ['group:SYSTEM_MANAGEMENT']
  changeLog.add({ topic: 'role', rooms, transactionId: 11n, reportedWrite: writeOf(1), readerRooms })
  changeLog.add({ topic: 'role', rooms, transactionId: 12n, reportedWrite: writeOf(2), readerRooms })
  changeLog.add({ topic: 'role', rooms, transactionId: 13n })
  changeLog.add({ topic: 'role', rooms, transactionId: 14n, reportedWrite: writeOf(3) })
  expect(changeLog.writesSince(12n, new Set([...rooms, ...readerRooms]))).toEqual([writeOf(2), writeOf(3)])
  expect(changeLog.writesSince(11n, new Set(rooms))).toEqual([writeOf(3)])
  for (let id = 4; id <= MISSED_WRITES_MAX + 3; id += 1)
    changeLog.add({ topic: 'role', rooms, transactionId: 15n, reportedWrite: writeOf(id) })
  const writes = changeLog.writesSince(11n, new Set([...rooms, ...readerRooms]))
  expect([writes.length, writes[0], writes.at(-1)]).toEqual([
    MISSED_WRITES_MAX,
    writeOf(4),
    writeOf(MISSED_WRITES_MAX + 3),
  ])
})
