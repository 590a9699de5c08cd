import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { RunningActors } from './runningActors.ts'

const lamp = setup({ types: { events: {} as { type: 'press' | 'break' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on', break: 'broken' } }, on: { on: { press: 'off' } }, broken: { type: 'final' } },
})

test('running actors are listed until they stop, end or are removed, and listeners are called for each change', () => {
  const actors = new RunningActors()
  const lengths: number[] = []
  const unsubscribe = actors.subscribe(() => lengths.push(actors.all().length))
  const [first, second, third] = [createActor(lamp).start(), createActor(lamp).start(), createActor(lamp).start()]
  actors.register(first)
  actors.register(second)
  const remove = actors.register(third)
  expect(actors.all()).toEqual([first, second, third])
  first.stop()
  second.send({ type: 'break' })
  expect(actors.all()).toEqual([third])
  remove()
  expect(actors.all()).toEqual([])
  expect(lengths).toEqual([1, 2, 3, 2, 1, 0])
  unsubscribe()
  actors.register(createActor(lamp).start())
  expect(lengths).toEqual([1, 2, 3, 2, 1, 0])
})

test('the list of running actors is the same array until an actor is added or removed; registering an actor again moves it to the end', () => {
  const actors = new RunningActors()
  const [first, second] = [createActor(lamp).start(), createActor(lamp).start()]
  actors.register(first)
  actors.register(second)
  const before = actors.all()
  first.send({ type: 'press' })
  expect(actors.all()).toBe(before)
  actors.register(first)
  expect(actors.all()).toEqual([second, first])
})
