import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { inputMethodMachine } from '../../machines/inputMethod.ts'
import { guardComposition } from './composition.ts'

/** A window whose keys are guarded, with a listener behind the guard. */
function guarded() {
  const clock = new SimulatedClock()
  const inputMethod = createActor(inputMethodMachine, { clock }).start()
  const target = new EventTarget()
  guardComposition(target as Window, inputMethod)
  const reached: string[] = []
  target.addEventListener('keydown', () => void reached.push('keydown'))
  const send = (type: string, marks: { isComposing?: boolean; keyCode?: number } = {}) => {
    target.dispatchEvent(Object.assign(new Event(type), { isComposing: false, keyCode: 13, ...marks }))
  }
  return { reached, clock, send }
}

test('a key outside of any composition reaches the page', () => {
  const { reached, send } = guarded()
  send('keydown')
  expect(reached).toEqual(['keydown'])
})

test.each([{ isComposing: true }, { keyCode: 229 }])('a key that is marked by %o does not', (marks) => {
  const { reached, send } = guarded()
  send('keydown', marks)
  expect(reached).toEqual([])
})

test('the Enter that Safari sends after the end, in the same task, does not; the next one does', () => {
  const { reached, clock, send } = guarded()
  send('compositionstart')
  send('keydown')
  send('compositionend')
  send('keydown')
  expect(reached).toEqual([])
  clock.increment(0)
  send('keydown')
  expect(reached).toEqual(['keydown'])
})

test('a composition begun in the task that ended another is not cut short', () => {
  const { reached, clock, send } = guarded()
  send('compositionstart')
  send('compositionend')
  send('compositionstart')
  clock.increment(0)
  send('keydown')
  expect(reached).toEqual([])
})
