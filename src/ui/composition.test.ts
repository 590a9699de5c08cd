import { expect, test } from 'vitest'
import { makeComposition, type KeyPress } from './composition.ts'

const press = (more: Partial<KeyPress> = {}): KeyPress => ({ isComposing: false, keyCode: 13, ...more })

function setUp() {
  const tasks: (() => void)[] = []
  const composition = makeComposition((task) => tasks.push(task))
  return { composition, nextTask: () => tasks.shift()?.() }
}

test('a key outside of any composition is ours', () => {
  expect(setUp().composition.owns(press())).toEqual(false)
})

test.each([{ isComposing: true }, { keyCode: 229 }])('a key that says %o is the input method’s', (said) => {
  expect(setUp().composition.owns(press(said))).toEqual(true)
})

test('the Enter that Safari sends after the end, in the same task, is the input method’s', () => {
  const { composition, nextTask } = setUp()
  composition.started()
  composition.ended()
  expect(composition.owns(press())).toEqual(true)
  nextTask()
  expect(composition.owns(press())).toEqual(false)
})

test('a composition begun in the task that ended another is not cut short', () => {
  const { composition, nextTask } = setUp()
  composition.started()
  composition.ended()
  composition.started()
  nextTask()
  expect(composition.owns(press())).toEqual(true)
})
