import { expect, test } from 'vitest'
import type { RecordUse } from '../contract/endpoint.ts'
import { buttonsOfUses } from './noticeButtons.ts'

const STORES = '/stores?tab=approved&industry=1'
const USERS = '/users?tab=active&industry=1'
const USED_BY: RecordUse[] = [
  { record: 'store', count: 2 },
  { record: 'user', count: 1 },
  { record: 'product', count: 3 },
]

/** Returns the buttons of a notice, each with the address that it opens. */
function buttonsFor(usedBy: readonly RecordUse[], mayOpen: (address: string) => boolean = () => true) {
  const opened: string[] = []
  const open = (address: string) => void opened.push(address)
  const buttons = buttonsOfUses({ store: STORES, user: USERS }, usedBy, { mayOpen, open })
  for (const { run } of buttons) run()
  return buttons.map(({ id }, index) => [id, opened[index]])
}

test('what uses a record has a button for each list', () => {
  expect(buttonsFor(USED_BY)).toEqual([
    ['stores', STORES],
    ['users', USERS],
  ])
})

test('a kind of which no record uses it, and a list that the person may not open, have no button', () => {
  expect(buttonsFor([{ record: 'user', count: 1 }])).toEqual([['users', USERS]])
  expect(buttonsFor(USED_BY, (address) => address === STORES)).toEqual([['stores', STORES]])
  expect(buttonsOfUses({}, USED_BY, { mayOpen: () => true, open: () => undefined })).toEqual([])
})
