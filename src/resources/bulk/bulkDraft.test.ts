import { afterEach, expect, test } from 'vitest'
import type { BulkSnapshot } from '../../../machines/console/bulk.ts'
import { removeStoredValues } from '../../storage/personalValues.ts'
import { keepBulkDraft, readBulkDraft, removeBulkDraft } from './bulkDraft.ts'
import type { BulkRun } from './bulkRun.ts'

afterEach(removeStoredValues)

const run = {
  event: 'reject',
  sender: { lifecycleTextKeys: { lifecycle: { record: 'store' } } },
  records: new Map([1, 2, 3, 4].map((id) => [id, {}])),
} as unknown as BulkRun

/** Keeps the reason of a run at the end of a session. Returns what the next sign-in of the same person finds. */
function keep(context: Partial<BulkSnapshot['context']>, status: BulkSnapshot['status'] = 'active') {
  const snapshot = {
    status,
    context: { reason: '', succeeded: [], refused: [], ...context },
  } as unknown as BulkSnapshot
  keepBulkDraft(1, run, snapshot, '/stores?tab=pending')
  return readBulkDraft(1)
}

test('a typed reason is kept with the records for which the event has not been decided', () => {
  expect(keep({ reason: '期限切れ', succeeded: [1], refused: [{ id: 3, failure: undefined }] })).toEqual({
    kind: 'store',
    event: 'reject',
    reason: '期限切れ',
    ids: [2, 4],
    url: '/stores?tab=pending',
  })
  expect(readBulkDraft(2)).toBe(undefined)
  removeBulkDraft(1)
  expect(readBulkDraft(1)).toBe(undefined)
})

const withoutDraft: [string, Partial<BulkSnapshot['context']>, BulkSnapshot['status']][] = [
  ['without a reason', { reason: ' ' }, 'active'],
  ['whose records are all decided', { reason: 'late', succeeded: [1, 2, 3, 4] }, 'active'],
  ['that has ended', { reason: 'late' }, 'done'],
]
test.each(withoutDraft)('a run %s leaves nothing', (_, context, status) => {
  expect(keep(context, status)).toBe(undefined)
})
