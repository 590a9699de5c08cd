import { type AnyStateNode, StateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { PERMISSION_GROUPS } from '../contract/permission.ts'
import type { Chart } from './chart.ts'
import { charts } from './charts.ts'
import { allStates, allTransitions, outlineOf, transitionLine } from './drawing/outline.ts'
import { explore, type Exploration } from './testing/explore.ts'
import { isTimeout, walk } from './testing/walk.ts'
import { wordKeysOf } from './testing/words.ts'
import { idleSamples } from './testing/variants.ts'

const PAGE_TEXTS = import.meta.glob<Partial<Record<string, { invariants?: Record<string, string> }>>>(
  '../locales/charts/*.json',
  { import: 'default', eager: true },
)
const WORDS = import.meta.glob<Record<string, string>>('../locales/*.json', { import: 'default', eager: true })

test('every chart of this folder is in the list of machines/charts.ts', async () => {
  const modules = import.meta.glob(['./*.ts', '!./*.test.ts'])
  const found = await Promise.all(
    Object.entries(modules).map(async ([path, load]) => {
      const exported = Object.values((await load()) as Record<string, unknown>)
      const machines = exported.filter((one) => one instanceof StateMachine)
      return machines.filter((one) => !charts.some(({ machine }) => machine === one)).map((one) => `${path}: ${one.id}`)
    }),
  )
  expect(found.flat()).toEqual([])
})

test('every chart has a unique name, which is the id of its machine', () => {
  expect(charts.map(({ machine }) => machine.id)).toEqual([...new Set(charts.map(({ name }) => name))])
})

/** A large chart takes seconds to explore where the machine is busy. */
const UNHURRIED = { timeout: 180_000 }

describe.each(charts.map((chart) => [chart.name, chart] as const))('%s', (name, chart) => {
  const root = outlineOf(chart.machine)
  let explored: Exploration | undefined
  const exploration = () => (explored ??= explore(chart))

  test('every state is reached', UNHURRIED, () => {
    const states = allStates(root).filter(({ type }) => type !== 'history')
    const unreached = states.filter(({ id }) => !exploration().states.has(id)).map(({ id }) => id)
    expect(unreached).toEqual([])
  })

  test('every invariant holds at every step', () => {
    expect(exploration().broken).toEqual([])
  })

  test.each(Object.entries(PAGE_TEXTS))(
    'every invariant has its text in %s, and every text its invariant',
    (_, texts) => {
      const ids = (chart.invariants ?? []).map(({ id }) => id)
      expect(Object.keys(texts[name]?.invariants ?? {}).toSorted()).toEqual(ids.toSorted())
    },
  )

  test('every invoked actor has an error transition', () => {
    expect(invokesWithoutError(chart.machine.root)).toEqual([])
  })

  test('some state handles every sample event', () => {
    expect(idleSamples(chart)).toEqual([])
  })

  for (const one of allTransitions(root)) {
    test(`${name}: ${transitionLine(one, name)}`, () => {
      const way = exploration().ways.get(one.key)
      if (!way)
        throw new Error(
          'it is never taken: no state with it can be reached, or it needs a sample in machines/charts.ts',
        )
      const walked = walk(way)
      expect(walked.taken).toContain(one.key)
      expect(walked.hadTimer).toBe(isTimeout(way.event))
      expect(walked.value).toEqual(way.to)
    })
  }

  const lifecycles = [...(chart.lifecycle ? [chart.lifecycle] : []), ...(chart.alsoOf ?? [])]
  for (const lifecycle of lifecycles)
    describe(`as the lifecycle of ${lifecycle.record}`, () => {
      checkLifecycle(lifecycle)
    })
})

/** Returns the invoked actors whose error no transition of their own state handles: it would stop the whole chart. */
function invokesWithoutError(node: AnyStateNode): string[] {
  const own = node.invoke.filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
  return [...own.map(({ id }) => `${node.id}: ${id}`), ...Object.values(node.states).flatMap(invokesWithoutError)]
}

/** Tests the texts, permissions and codes of a lifecycle. */
function checkLifecycle(lifecycle: NonNullable<Chart['lifecycle']>): void {
  const { chart, codes, policies } = lifecycle
  const states = allStates(outlineOf(chart)).flatMap(({ id }) => (id === '' ? [] : [id]))

  test.each(Object.entries(WORDS))('every state, event and question has its text in %s', (_, words) => {
    expect(wordKeysOf(lifecycle).filter((key) => !words[key])).toEqual([])
  })

  test('every state has a unique code', () => {
    expect(Object.keys(codes).toSorted()).toEqual(states.toSorted())
    expect(new Set(Object.values(codes)).size).toBe(states.length)
  })

  test('the effects are the actions of the chart', () => {
    const actions = Object.keys(chart.implementations.actions)
    expect(lifecycle.effects.toSorted()).toEqual(actions.toSorted())
  })

  test('every event has a policy with a permission, unless only the clock sends events', () => {
    const events = chart.events.map(String).toSorted()
    expect(Object.keys(policies).toSorted()).toEqual(Object.keys(policies).length === 0 ? [] : events)
    const groups: readonly string[] = PERMISSION_GROUPS
    expect(Object.keys(policies).filter((event) => !groups.includes(policies[event]?.permission ?? ''))).toEqual([])
  })
}
