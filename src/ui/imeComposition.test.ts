import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { inputMethodMachine } from '../../machines/console/inputMethod.ts'
import { guardComposition } from './imeComposition.ts'

/** Creates a window with guarded key events and a listener behind the guard, which fills `receivedEvents`. */
function createGuardedWindow() {
  const clock = new SimulatedClock()
  const inputMethod = createActor(inputMethodMachine, { clock }).start()
  const target = new EventTarget()
  guardComposition(target as Window, inputMethod)
  const receivedEvents: string[] = []
  target.addEventListener('keydown', () => void receivedEvents.push('keydown'))
  const send = (type: string, compositionMarks: { isComposing?: boolean; keyCode?: number } = {}) => {
    target.dispatchEvent(Object.assign(new Event(type), { isComposing: false, keyCode: 13, ...compositionMarks }))
  }
  return { receivedEvents, clock, send }
}

test('a key press outside of an input method composition reaches the page', () => {
  const { receivedEvents, send } = createGuardedWindow()
  send('keydown')
  expect(receivedEvents).toEqual(['keydown'])
})

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'a key press that the browser marks with %o does not reach the page',
  (marks) => {
    const { receivedEvents, send } = createGuardedWindow()
    send('keydown', marks)
    expect(receivedEvents).toEqual([])
  },
)

test('the Enter that Safari sends in the task that ends an input method composition does not reach the page, but the next one does', () => {
  const { receivedEvents, clock, send } = createGuardedWindow()
  send('compositionstart')
  send('keydown')
  send('compositionend')
  send('keydown')
  expect(receivedEvents).toEqual([])
  clock.increment(0)
  send('keydown')
  expect(receivedEvents).toEqual(['keydown'])
})

test('an input method composition that starts in the task that ends another one keeps its key presses from the page', () => {
  const { receivedEvents, clock, send } = createGuardedWindow()
  send('compositionstart')
  send('compositionend')
  send('compositionstart')
  clock.increment(0)
  send('keydown')
  expect(receivedEvents).toEqual([])
})
