import { expect, test } from 'vitest'
import type { RecordUseCount } from '../../contract/endpoint.ts'
import { buttonsOfUsageLists } from './noticeButtons.ts'

const STORES_SCREEN_URL = '/stores?tab=approved&industry=1'
const USERS_SCREEN_URL = '/users?tab=active&industry=1'
const RECORD_USE_COUNTS: RecordUseCount[] = [
  { record: 'store', count: 2 },
  { record: 'user', count: 1 },
  { record: 'product', count: 3 },
]

/** Returns the id of each button of a notice, with the URL that the button opens. */
function buttonIdsWithUrls(usedBy: readonly RecordUseCount[], mayOpen: (url: string) => boolean = () => true) {
  const openedUrls: string[] = []
  const open = (url: string) => void openedUrls.push(url)
  const buttons = buttonsOfUsageLists({ store: STORES_SCREEN_URL, user: USERS_SCREEN_URL }, usedBy, { mayOpen, open })
  for (const { run } of buttons) run()
  return buttons.map(({ id }, index) => [id, openedUrls[index]])
}

test('the notice that a record is used has a button for each list of records that use it', () => {
  expect(buttonIdsWithUrls(RECORD_USE_COUNTS)).toEqual([
    ['stores', STORES_SCREEN_URL],
    ['users', USERS_SCREEN_URL],
  ])
})

test('the notice that a record is used has no button for a list without such records, or that the staff member may not open', () => {
  expect(buttonIdsWithUrls([{ record: 'user', count: 1 }])).toEqual([['users', USERS_SCREEN_URL]])
  expect(buttonIdsWithUrls(RECORD_USE_COUNTS, (url) => url === STORES_SCREEN_URL)).toEqual([
    ['stores', STORES_SCREEN_URL],
  ])
  expect(buttonsOfUsageLists({}, RECORD_USE_COUNTS, { mayOpen: () => true, open: () => undefined })).toEqual([])
})
