import { expect, test } from 'vitest'
import { CONVERSATION_TABS } from '../kinds/conversation.ts'
import { compareConversations, isInTab, orderOfTab } from './order.ts'

const at = (minute: number) => `2026-11-21T03:${String(minute).padStart(2, '0')}:00.000Z`
const waits = { id: 1, waitingSince: at(1), lastAt: at(9) }
const waitsLess = { id: 2, waitingSince: at(2), lastAt: at(3) }
const waitsAsLong = { id: 3, waitingSince: at(2), lastAt: at(8) }
const answered = { id: 4, waitingSince: null, lastAt: at(7) }
const answeredBefore = { id: 5, waitingSince: null, lastAt: at(5) }
const all = [answeredBefore, waitsAsLong, answered, waits, waitsLess]

test.each([
  ['longestWaiting', [1, 2, 3, 4, 5]],
  ['newest', [1, 3, 4, 5, 2]],
] as const)('the order %s', (order, ids) => {
  expect(all.toSorted((one, other) => compareConversations(order, one, other)).map(({ id }) => id)).toEqual(ids)
})

test('a tab where all wait begins with the longest waiting', () => {
  expect(CONVERSATION_TABS.map(orderOfTab)).toEqual(['longestWaiting', 'newest', 'longestWaiting', 'newest', 'newest'])
})

const OWN_ID = 7
const own = { id: OWN_ID, name: 'a' }
const colleague = { id: 8, name: 'b' }

test.each([
  [{ state: 'waiting', assignee: null, lastSeq: 1 }, ['waiting', 'unassigned']],
  [{ state: 'waiting', assignee: own, lastSeq: 1 }, ['waiting', 'mine']],
  [{ state: 'waiting', assignee: colleague, lastSeq: 1 }, ['waiting']],
  [{ state: 'answered', assignee: own, lastSeq: 2 }, ['mine']],
  [{ state: 'answered', assignee: null, lastSeq: 2 }, []],
  [{ state: 'answered', assignee: own, lastSeq: 0 }, []],
  [{ state: 'snoozed', assignee: own, lastSeq: 0 }, ['mine', 'snoozed']],
  [{ state: 'done', assignee: own, lastSeq: 1 }, ['done']],
] as const)('the conversation %j is in the tabs %j', (conversation, tabs) => {
  expect(CONVERSATION_TABS.filter((tab) => isInTab(tab, conversation, OWN_ID))).toEqual(tabs)
})
