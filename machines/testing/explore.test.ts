import { assign, fromPromise, setup } from 'xstate'
import { expect, test } from 'vitest'
import type { Chart } from '../chart.ts'
import { explore } from './explore.ts'
import { runPath } from './runPath.ts'
import { unhandledSampleTypes } from './variants.ts'

function notProvided(): never {
  throw new Error('an effect was run')
}

const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'add'; by: number } | { type: 'go' } },
  actors: { load: fromPromise<number>(notProvided) },
  actions: { add: assign({ count: ({ context }, by: number) => context.count + by }), tell: notProvided },
  guards: {
    isEnough: ({ context }) => context.count >= 3,
    isPermitted: notProvided,
    isGood: (_, output: number) => output === 1,
    isAlwaysFalse: () => false,
  },
}).createMachine({
  id: 'counting',
  context: { count: 0 },
  initial: 'adding',
  states: {
    adding: {
      on: {
        add: { actions: { type: 'add', params: ({ event }) => event.by } },
        go: [
          { guard: 'isAlwaysFalse', target: 'unreachable' },
          { guard: 'isEnough', target: 'deciding', actions: 'tell' },
        ],
      },
    },
    deciding: { always: [{ guard: 'isPermitted', target: 'loading' }, { target: 'adding' }] },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [{ guard: { type: 'isGood', params: ({ event }) => event.output }, target: 'good' }, { target: 'bad' }],
        onError: 'bad',
      },
      after: { 500: 'bad' },
    },
    good: {},
    bad: {},
    unreachable: {},
  },
})

const chart: Chart = {
  name: 'counting',
  machine,
  sampleEvents: [{ type: 'add', by: 2 }],
  guardResults: [{ isPermitted: true }, { isPermitted: false }],
  actorOutcomes: { load: { done: [1, 0] } },
  distinguishingContextOf: ({ count }: { count: number }) => Math.min(count, 3),
}

test('the exploration finds the shortest sequence of events to every transition in every variant, and runs no effect', () => {
  const { reachedStateIds, paths } = explore(chart)
  expect([...reachedStateIds].toSorted()).toEqual(['', 'adding', 'bad', 'deciding', 'good', 'loading'])
  expect(Object.fromEntries([...paths].map(([key, { path, from, to }]) => [key, [path.length, from, to]]))).toEqual({
    'adding|add|0': [0, 'adding', 'adding'],
    'adding|go|1': [2, 'adding', 'loading'],
    'deciding||0': [2, 'adding', 'loading'],
    'deciding||1': [2, 'adding', 'adding'],
    'loading|xstate.done.actor.load|0': [3, 'loading', 'good'],
    'loading|xstate.done.actor.load|1': [3, 'loading', 'bad'],
    'loading|xstate.error.actor.load|0': [3, 'loading', 'bad'],
    'loading|xstate.after.500.counting.loading|0': [3, 'loading', 'bad'],
  })
})

test('a running actor takes the transitions that the exploration found', () => {
  for (const [key, transitionPath] of explore(chart).paths) {
    const { transitionKeys, value } = runPath(transitionPath)
    expect({ isTaken: transitionKeys.includes(key), value }).toEqual({ isTaken: true, value: transitionPath.to })
  }
})

test('a path tells whether the timer that its last event ends was running', () => {
  const transitionPath = explore(chart).paths.get('loading|xstate.after.500.counting.loading|0')
  if (!transitionPath) throw new Error('the path was not found')
  expect(runPath(transitionPath).wasTimerRunning).toBe(true)
  expect(runPath({ ...transitionPath, path: [] }).wasTimerRunning).toBe(false)
})

test('a sample event that no state handles is reported', () => {
  expect(unhandledSampleTypes({ ...chart, sampleEvents: [{ type: 'add', by: 2 }, { type: 'ad' }] })).toEqual(['ad'])
})

test('an invariant is checked in every macrostep, including the initial one, and a broken invariant is reported with its events', () => {
  const steps: [unknown, string | undefined, unknown, string[]][] = []
  const id = 'nothingToldOnTheWayToDeciding'
  const { brokenInvariants } = explore({
    ...chart,
    guardResults: [{ isPermitted: true }],
    invariants: [
      {
        id,
        holds: ({ before, event, after, actions }) => {
          steps.push([before?.value, event?.type, after.value, actions])
          return !actions.includes('tell')
        },
      },
    ],
  })
  expect(brokenInvariants).toEqual([{ id, path: ['add', 'add', 'go'] }])
  expect(steps[0]).toEqual([undefined, undefined, 'adding', []])
  expect(steps).toContainEqual(['adding', 'add', 'adding', expect.anything()])
  expect(
    steps.some(
      ([from, event, to, actions]) => from === 'adding' && event === 'go' && to === 'loading' && actions[0] === 'tell',
    ),
  ).toBe(true)
})
