import { expect, test } from 'vitest'
import { makeComposition, type KeyPress } from './composition.ts'

const press = (more: Partial<KeyPress> = {}): KeyPress => ({ isComposing: false, keyCode: 13, ...more })

function setUp() {
  const tasks: (() => void)[] = []
  const composition = makeComposition((task) => tasks.push(task))
  return { composition, nextTask: () => tasks.shift()?.() }
}

test('a key press outside of a composition does not belong to the input method', () => {
  expect(setUp().composition.owns(press())).toEqual(false)
})

test.each([{ isComposing: true }, { keyCode: 229 }])('a key press with %o belongs to the input method', (fields) => {
  expect(setUp().composition.owns(press(fields))).toEqual(true)
})

test('the Enter that Safari sends in the same task after compositionend belongs to the input method', () => {
  const { composition, nextTask } = setUp()
  composition.started()
  composition.ended()
  expect(composition.owns(press())).toEqual(true)
  nextTask()
  expect(composition.owns(press())).toEqual(false)
})

test('a composition is not ended by the end of the previous one in the same task', () => {
  const { composition, nextTask } = setUp()
  composition.started()
  composition.ended()
  composition.started()
  nextTask()
  expect(composition.owns(press())).toEqual(true)
})
