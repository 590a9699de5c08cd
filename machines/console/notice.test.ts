import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { noticeMachine, type NoticeButton } from './notice.ts'
import { scenario } from '../testing/scenario.ts'

function startNotice() {
  const clock = new SimulatedClock()
  const actor = createActor(noticeMachine, { clock }).start()
  const readNotice = () => ({ state: actor.getSnapshot().value, ...actor.getSnapshot().context })
  return { actor, clock, readNotice }
}

test('the notice of a success disappears after five seconds', () => {
  const { actor, clock, readNotice } = startNotice()
  actor.send({ type: 'succeed', message: '成功しました' })
  clock.increment(4_999)
  expect(readNotice()).toEqual({ state: 'success', message: '成功しました', buttons: [], noticeNumber: 1 })
  clock.increment(1)
  expect(readNotice()).toEqual({ state: 'hidden', message: '成功しました', buttons: [], noticeNumber: 1 })
})

test('the notice of a second success is shown for five seconds from its own beginning', () => {
  const { actor, clock, readNotice } = startNotice()
  actor.send({ type: 'succeed', message: 'a' })
  clock.increment(4_000)
  actor.send({ type: 'succeed', message: 'a' })
  clock.increment(4_000)
  expect(readNotice()).toEqual({ state: 'success', message: 'a', buttons: [], noticeNumber: 2 })
})

test('the notice of a failure stays until it is dismissed', () => {
  const { actor, clock, readNotice } = startNotice()
  actor.send({ type: 'fail', message: '問題が発生しました。' })
  clock.increment(86_400_000)
  expect(readNotice()).toEqual({
    state: { error: 'read' },
    message: '問題が発生しました。',
    buttons: [],
    noticeNumber: 1,
  })
  actor.send({ type: 'dismiss' })
  expect(readNotice()).toEqual({ state: 'hidden', message: '問題が発生しました。', buttons: [], noticeNumber: 1 })
})

test('the notice of a failure replaces that of a success, and does not disappear when the timer of the success ends', () => {
  const { actor, clock, readNotice } = startNotice()
  actor.send({ type: 'succeed', message: 'a' })
  actor.send({ type: 'fail', message: 'b' })
  clock.increment(10_000)
  expect(readNotice()).toEqual({ state: { error: 'read' }, message: 'b', buttons: [], noticeNumber: 2 })
})

scenario('a refusal disappears after five seconds', noticeMachine, [
  ['start', 'hidden'],
  [{ type: 'refuse', message: 'a' }, 'refusal', 'message = "a"', 'noticeNumber = 1'],
  [4_999, 'stays'],
  [1, 'hidden'],
  [{ type: 'refuse', message: 'b' }, 'refusal', 'message = "b"', 'noticeNumber = 2'],
  [4_000, 'stays'],
  [{ type: 'refuse', message: 'b' }, 'stays', 'noticeNumber = 3'],
  [4_000, 'stays'],
  ['dismiss', 'hidden'],
])

test('the notice of a refusal with a button stays until the button is chosen', () => {
  const { actor, clock, readNotice } = startNotice()
  const chosenButtonIds: string[] = []
  const buttons: NoticeButton[] = [{ id: 'stores', run: () => chosenButtonIds.push('stores') }]
  actor.send({ type: 'refuse', message: 'a', buttons })
  clock.increment(86_400_000)
  expect(readNotice()).toEqual({ state: 'refusal', message: 'a', buttons, noticeNumber: 1 })
  actor.send({ type: 'choose', buttonId: 'stores' })
  expect({ chosenButtonIds, ...readNotice() }).toEqual({
    chosenButtonIds: ['stores'],
    state: 'hidden',
    message: 'a',
    buttons: [],
    noticeNumber: 1,
  })
})

scenario('a message about what a failure has interrupted is added to the message of the failure', noticeMachine, [
  ['start', 'hidden'],
  [{ type: 'fail', message: 'a' }, 'error.unread', 'message = "a"', 'noticeNumber = 1'],
  [{ type: 'fail', message: 'b', isAddition: true }, 'stays', 'message = "a\\nb"', 'noticeNumber = 2'],
  ['dismiss', 'hidden'],
  [{ type: 'fail', message: 'c', isAddition: true }, 'error.unread', 'message = "c"', 'noticeNumber = 3'],
  [{ type: 'succeed', message: 'd' }, 'success', 'message = "d"', 'noticeNumber = 4'],
  [{ type: 'fail', message: 'e', isAddition: true }, 'error.unread', 'message = "e"', 'noticeNumber = 5'],
])

scenario('a notice replaces the one before it and can be dismissed', noticeMachine, [
  ['start', 'hidden'],
  ['dismiss', 'refused'],
  [{ type: 'succeed', message: 'a' }, 'success', 'message = "a"', 'noticeNumber = 1'],
  ['dismiss', 'hidden'],
  [{ type: 'fail', message: 'b' }, 'error.unread', 'message = "b"', 'noticeNumber = 2'],
  [{ type: 'fail', message: 'b' }, 'stays', 'noticeNumber = 3'],
  [{ type: 'succeed', message: 'c' }, 'success', 'message = "c"', 'noticeNumber = 4'],
  [{ type: 'fail', message: 'd' }, 'error.unread', 'message = "d"', 'noticeNumber = 5'],
  ['dismiss', 'hidden'],
])

test('the notice of a failure replaces the buttons of the notice before, and closes when one of its own buttons is chosen', () => {
  const { actor, clock, readNotice } = startNotice()
  const chosenButtonIds: string[] = []
  const buttons: NoticeButton[] = [{ id: 'stores', run: () => chosenButtonIds.push('stores') }]
  actor.send({ type: 'succeed', message: 'a', buttons: [{ id: 'undo', run: () => chosenButtonIds.push('undo') }] })
  actor.send({ type: 'fail', message: 'b', buttons })
  clock.increment(10_000)
  actor.send({ type: 'choose', buttonId: 'undo' })
  expect(readNotice()).toEqual({ state: { error: 'read' }, message: 'b', buttons, noticeNumber: 2 })
  actor.send({ type: 'choose', buttonId: 'stores' })
  actor.send({ type: 'choose', buttonId: 'stores' })
  expect({ chosenButtonIds, ...readNotice() }).toEqual({
    chosenButtonIds: ['stores'],
    state: 'hidden',
    message: 'b',
    buttons: [],
    noticeNumber: 2,
  })
})

test('the button of a success notice runs once, and is removed with the notice', () => {
  const { actor, clock, readNotice } = startNotice()
  const chosenButtonIds: string[] = []
  const buttons: NoticeButton[] = [{ id: 'undo', run: () => chosenButtonIds.push('undo') }]
  const succeed = () => actor.send({ type: 'succeed', message: 'a', buttons })
  succeed()
  actor.send({ type: 'choose', buttonId: 'open' })
  expect(readNotice()).toEqual({ state: 'success', message: 'a', buttons, noticeNumber: 1 })
  actor.send({ type: 'choose', buttonId: 'undo' })
  actor.send({ type: 'choose', buttonId: 'undo' })
  expect({ chosenButtonIds, ...readNotice() }).toEqual({
    chosenButtonIds: ['undo'],
    state: 'hidden',
    message: 'a',
    buttons: [],
    noticeNumber: 1,
  })
  succeed()
  clock.increment(5_000)
  actor.send({ type: 'choose', buttonId: 'undo' })
  succeed()
  actor.send({ type: 'fail', message: 'b' })
  actor.send({ type: 'choose', buttonId: 'undo' })
  expect({ chosenButtonIds, ...readNotice() }).toEqual({
    chosenButtonIds: ['undo'],
    state: { error: 'unread' },
    message: 'b',
    buttons: [],
    noticeNumber: 4,
  })
})

scenario('a failure that is no longer of use is removed, but not the notice that has replaced it', noticeMachine, [
  ['start', 'hidden'],
  [{ type: 'fail', message: 'a' }, 'error.unread', 'message = "a"', 'noticeNumber = 1'],
  [{ type: 'remove', noticeNumber: 0 }, 'refused'],
  [{ type: 'remove', noticeNumber: 2 }, 'refused'],
  [{ type: 'remove', noticeNumber: 1 }, 'hidden'],
  [{ type: 'remove', noticeNumber: 1 }, 'refused'],
  [{ type: 'fail', message: 'b' }, 'error.unread', 'message = "b"', 'noticeNumber = 2'],
  [{ type: 'fail', message: 'c' }, 'stays', 'message = "c"', 'noticeNumber = 3'],
  [{ type: 'remove', noticeNumber: 2 }, 'refused'],
  [{ type: 'succeed', message: 'd' }, 'success', 'message = "d"', 'noticeNumber = 4'],
  [{ type: 'remove', noticeNumber: 4 }, 'refused'],
])
