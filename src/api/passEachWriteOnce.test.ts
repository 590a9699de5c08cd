import { expect, test } from 'vitest'
import { MISSED_WRITES_MAX } from '../../contract/limits.ts'
import type { ReportedWrite } from '../../contract/live/recordWrite.ts'
import { passEachWriteOnce } from './passEachWriteOnce.ts'

function writeOf(id: number, version: number): ReportedWrite {
  return {
    record: 'store',
    id,
    write: { event: 'edit', from: 'accepted', to: 'accepted', version, by: { id: 3, name: 'a' } },
  }
}

test('a write that is reported again is passed on once', () => {
  const passedWrites: ReportedWrite[] = []
  const pass = passEachWriteOnce((reportedWrite) => passedWrites.push(reportedWrite))
  for (const each of [writeOf(1, 2), writeOf(1, 3), writeOf(2, 2), writeOf(1, 2), writeOf(1, 3)]) pass(each)
  expect(passedWrites).toEqual([writeOf(1, 2), writeOf(1, 3), writeOf(2, 2)])
})

test('as many writes are remembered as the server reports again', () => {
  const passedWrites: ReportedWrite[] = []
  const pass = passEachWriteOnce((reportedWrite) => passedWrites.push(reportedWrite))
  const writes = Array.from({ length: MISSED_WRITES_MAX }, (_, index) => writeOf(index, 1))
  for (const each of [...writes, ...writes]) pass(each)
  expect(passedWrites).toEqual(writes)
})
