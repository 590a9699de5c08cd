import { expect, test, vi } from 'vitest'
import { announce } from '../../ui/announce.ts'
import { announceChange } from './announceChange.ts'

vi.mock('../../ui/announce.ts')

test('one write is announced once even if several views of the record announce it, and a further write is announced again', () => {
  const write = { event: 'confirm', from: 'requested', to: 'transferring', version: 2, by: { id: 1, name: '佐藤' } }
  announceChange(write, '田中 1,000ポイント 佐藤さんが「振込待ち」にしました')
  announceChange(write, '佐藤さんが「振込待ち」にしました')
  announceChange({ ...write, version: 3 }, '佐藤さんが編集しました')
  expect(vi.mocked(announce).mock.calls).toEqual([
    ['田中 1,000ポイント 佐藤さんが「振込待ち」にしました'],
    ['佐藤さんが編集しました'],
  ])
})
