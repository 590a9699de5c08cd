import { type AnyStateNode, StateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { PERMISSION_GROUPS } from '../contract/permission.ts'
import type { Chart } from './chart.ts'
import { charts } from './charts.ts'
import { allStates, allTransitions, outlineOf, transitionLine } from './drawing/outline.ts'
import { explore, type Exploration } from './testing/explore.ts'
import { isTimeout, runPath } from './testing/runPath.ts'
import { neededTextKeysOf } from './testing/neededTextKeys.ts'
import { unhandledSampleTypes } from './testing/variants.ts'

const PAGE_TEXTS = import.meta.glob<Partial<Record<string, { invariants?: Record<string, string> }>>>(
  '../locales/charts/*.json',
  { import: 'default', eager: true },
)
const CONSOLE_TEXTS = import.meta.glob<Record<string, string>>('../locales/{en,ja,vi}.json', {
  import: 'default',
  eager: true,
})

test('every machine that a file of this folder exports is listed in machines/charts.ts', async () => {
  const modules = import.meta.glob(['./*.ts', './{console,lifecycles,server}/*.ts', '!./**/*.test.ts'])
  const unlistedMachines = await Promise.all(
    Object.entries(modules).map(async ([path, load]) => {
      const exportedValues = Object.values((await load()) as Record<string, unknown>)
      const machines = exportedValues.filter((value) => value instanceof StateMachine)
      return machines
        .filter((exportedMachine) => !charts.some(({ machine }) => machine === exportedMachine))
        .map(({ id }) => `${path}: ${id}`)
    }),
  )
  expect(unlistedMachines.flat()).toEqual([])
})

test('every chart has a unique name, which is the id of its machine', () => {
  expect(charts.map(({ machine }) => machine.id)).toEqual([...new Set(charts.map(({ name }) => name))])
})

test('every chart has at least one invariant', () => {
  expect(charts.filter(({ invariants = [] }) => invariants.length === 0).map(({ name }) => name)).toEqual([])
})

test('no word is both an event and a state, in one chart or in two', () => {
  const eventNames = new Set(charts.flatMap(({ machine }) => machine.events.map(String)))
  const stateNames = charts.flatMap(({ name: chartName, machine }) =>
    allStates(outlineOf(machine)).map(({ id }) => ({ chartName, state: id.slice(id.lastIndexOf('.') + 1) })),
  )
  const ambiguousNames = stateNames.filter(({ state }) => eventNames.has(state))
  expect(ambiguousNames.map(({ chartName, state }) => `${chartName}: ${state}`)).toEqual([])
})

/** Large charts take seconds to explore on a busy computer. */
const EXPLORATION_TIMEOUT = { timeout: 180_000 }

describe.each(charts.map((chart) => [chart.name, chart] as const))('the chart %s', (name, chart) => {
  const root = outlineOf(chart.machine)
  let cachedExploration: Exploration | undefined
  const exploration = () => (cachedExploration ??= explore(chart))

  test('every state of a chart is reached by its exploration', EXPLORATION_TIMEOUT, () => {
    const states = allStates(root).filter(({ type }) => type !== 'history')
    const unreachedStates = states.filter(({ id }) => !exploration().reachedStateIds.has(id)).map(({ id }) => id)
    expect(unreachedStates).toEqual([])
  })

  test('every invariant of a chart holds in every macrostep', () => {
    expect(exploration().brokenInvariants).toEqual([])
  })

  test.each(Object.entries(PAGE_TEXTS))(
    'every invariant has a text in %s, and every text belongs to an invariant',
    (_, texts) => {
      const ids = (chart.invariants ?? []).map(({ id }) => id)
      expect(Object.keys(texts[name]?.invariants ?? {}).toSorted()).toEqual(ids.toSorted())
    },
  )

  test('every invoked actor of a chart has an error transition', () => {
    expect(actorsWithoutErrorTransition(chart.machine.root)).toEqual([])
  })

  test('every sample event is handled by some state', () => {
    expect(unhandledSampleTypes(chart)).toEqual([])
  })

  for (const transition of allTransitions(root)) {
    test(`${name}: ${transitionLine(transition, name)}`, () => {
      const path = exploration().paths.get(transition.key)
      if (!path)
        throw new Error(
          'it is never taken: no state with it can be reached, or it needs a sample in machines/charts.ts',
        )
      const result = runPath(path)
      expect(result.transitionKeys).toContain(transition.key)
      expect(result.wasTimerRunning).toBe(isTimeout(path.event))
      expect(result.value).toEqual(path.to)
    })
  }

  const lifecycles = [...(chart.lifecycle ? [chart.lifecycle] : []), ...(chart.otherLifecycles ?? [])]
  for (const lifecycle of lifecycles)
    describe(`the lifecycle of ${lifecycle.record}`, () => {
      testLifecycle(lifecycle, chart.sendersWithoutPolicy)
    })
})

/**
 * Returns the invoked actors whose error is not handled by a transition of their own state. Such an error would stop
 * the whole chart.
 */
function actorsWithoutErrorTransition(node: AnyStateNode): string[] {
  const unhandledActors = node.invoke.filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
  return [
    ...unhandledActors.map(({ id }) => `${node.id}: ${id}`),
    ...Object.values(node.states).flatMap(actorsWithoutErrorTransition),
  ]
}

/** Defines the tests of the texts, permissions and codes of a lifecycle. */
function testLifecycle(
  lifecycle: NonNullable<Chart['lifecycle']>,
  sendersWithoutPolicy: NonNullable<Chart['sendersWithoutPolicy']> = {},
): void {
  const { machine, codes, policies } = lifecycle
  const stateIds = allStates(outlineOf(machine)).flatMap(({ id }) => (id === '' ? [] : [id]))

  test.each(Object.entries(CONSOLE_TEXTS))('every state, event and question has a text in %s', (_, texts) => {
    expect(neededTextKeysOf(lifecycle).filter((key) => !texts[key])).toEqual([])
  })

  test('every state of a lifecycle has a unique code', () => {
    expect(Object.keys(codes).toSorted()).toEqual(stateIds.toSorted())
    expect(new Set(Object.values(codes)).size).toBe(stateIds.length)
  })

  test('the effects of the lifecycle are the actions of its chart', () => {
    const actions = Object.keys(machine.implementations.actions)
    expect(lifecycle.effects.toSorted()).toEqual(actions.toSorted())
  })

  test('every event has either a policy with a permission, or a sender that is no person in the console', () => {
    const events = machine.events.map(String).toSorted()
    expect([...Object.keys(policies), ...Object.keys(sendersWithoutPolicy)].toSorted()).toEqual(events)
    const groups: readonly string[] = PERMISSION_GROUPS
    expect(Object.keys(policies).filter((event) => !groups.includes(policies[event]?.permission ?? ''))).toEqual([])
  })
}
