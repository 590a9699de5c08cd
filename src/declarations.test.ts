import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { kinds } from '../contract/kinds.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { groupsOf } from '../contract/permission.ts'
import { charts } from '../machines/charts.ts'
import { staffEvents, toneOf, wantsDecision } from '../machines/lifecycle.ts'
import { isKind } from './navigation/screen.ts'
import { resources } from './recordSources.ts'
import { menu, screens } from './screens.ts'

/** What every screen and every kind of record needs: what one of them lacks is named here. */

const lifecycles = charts.flatMap(({ lifecycle, alsoOf = [] }) => [...(lifecycle ? [lifecycle] : []), ...alsoOf])
const lists = screens.flatMap(({ path, lists: own = {} }) =>
  Object.entries(own).map(([name, list]) => ({ path, name, list })),
)

/** Keys that a list and its table take themselves: no act of a record may have them. */
const LIST_KEYS = [
  'j',
  'k',
  'o',
  'x',
  's',
  '/',
  '.',
  '[',
  ']',
  '?',
  'g',
  'G',
  'Space',
  'Enter',
  'Escape',
  ...'123456789',
]

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  const lifecycle = lifecycles.find(({ record }) => record === name)
  const resource = resources.find((each) => each.kind.name === name)

  test('has a chart, a resource that the palette searches, and a list on a screen', () => {
    expect(lifecycle, 'a lifecycle in machines/charts.ts').toBeDefined()
    expect(resource, 'a resource in src/recordSources.ts').toBeDefined()
    expect(
      lists.some(({ list }) => list.of === kind),
      'a list in src/screens.ts',
    ).toBe(true)
  })

  test('has codes that are whole numbers without gaps, each of one state of its chart', () => {
    const codes = Object.values(kind.states).toSorted((a, b) => a - b)
    const [first = 0] = codes
    expect(codes).toEqual(codes.map((_, place) => first + place))
    expect(Object.keys(kind.states).toSorted()).toEqual(Object.keys(lifecycle?.chart.states ?? {}).toSorted())
  })

  test('has a tone for every state, and one that waits for a decision where a tab does not show all', () => {
    if (lifecycle === undefined) return
    for (const code of Object.values(kind.states)) expect(() => toneOf(lifecycle, code)).not.toThrow()
    const waiting = Object.values(kind.states).filter((code) => wantsDecision(lifecycle, code))
    expect(waiting.every((code) => toneOf(lifecycle, code) === 'waiting')).toBe(true)
  })

  test('is decided by whom its endpoint says, who may also see it', () => {
    const acts = Object.values(lifecycle?.acts ?? {})
    expect(acts.filter(({ permission }) => permission !== kind.decidedBy)).toEqual([])
    const transition = (Object.values(endpoints) as Endpoint[]).find(({ id }) => id === resource?.transition.id)
    expect(transition?.access).toBe(kind.decidedBy)
    const seers = kind.access === 'public' || kind.access === 'signedIn' ? [] : groupsOf(kind.access)
    expect(seers).toContain(kind.decidedBy)
  })

  test('reads and writes at endpoints of its own path', () => {
    if (resource === undefined) return
    const { list, counts, get, history, transition } = resource
    expect([list, counts, get, history, transition].map(({ path }) => path)).toEqual([
      kind.path,
      `${kind.path}/count`,
      `${kind.path}/{id}`,
      `${kind.path}/{id}/history`,
      `${kind.path}/{id}/transition`,
    ])
  })

  test('has a key for every event that staff send, none twice and none that the list takes', () => {
    if (lifecycle === undefined || resource === undefined) return
    expect(Object.keys(resource.keys).toSorted()).toEqual(staffEvents(lifecycle).toSorted())
    const keys = Object.values(resource.keys).filter((key) => key !== null)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => LIST_KEYS.includes(key))).toEqual([])
  })
})

describe.each(screens.map((screen) => [screen.path, screen] as const))('%s', (path, screen) => {
  test('has a path, and a place in the menu or within a screen of it', () => {
    const entries = menu.flatMap((entry) => ('path' in entry ? [entry] : entry.children))
    expect(path).toMatch(/^\/[a-z]/)
    if (screen.permission === 'signedIn') return
    const item = entries.includes(screen) ? path : screen.within
    expect(entries.map((entry) => entry.path)).toContain(item)
    if (entries.includes(screen)) expect(screen).toMatchObject({ icon: expect.any(String), letter: expect.any(String) })
  })

  test('opens its lists for whom it opens itself, and begins at a tab that there is', () => {
    for (const { of, tabs, firstTab } of Object.values(screen.lists ?? {})) {
      const seers = of.access === 'public' || of.access === 'signedIn' ? [screen.permission] : groupsOf(of.access)
      expect(seers).toContain(screen.permission)
      if (Object.keys(tabs).length > 0) expect(Object.keys(tabs)).toContain(firstTab)
    }
  })

  test('shows one list at a time, each by choices that there are', () => {
    const all = Object.values(screen.lists ?? {})
    const places = all.map(({ at }) => JSON.stringify(at))
    expect(new Set(places).size).toBe(places.length)
    for (const { at } of all) {
      for (const [name, wanted] of Object.entries(at)) expect(screen.choices?.[name] ?? []).toContain(wanted)
    }
  })
})

test('no two screens have a path or a letter in common', () => {
  const letters = screens.flatMap(({ letter }) => letter ?? [])
  expect([new Set(letters).size, new Set(screens.map(({ path }) => path)).size]).toEqual([
    letters.length,
    screens.length,
  ])
})

test('every tab shows a state that its kind has', () => {
  const wrong = lists.flatMap(({ path, list: { of, tabs } }) =>
    Object.values(tabs).flatMap((state) =>
      state !== null && !(isKind(of) && state in of.states) ? [`${path} ${state}`] : [],
    ),
  )
  expect(wrong).toEqual([])
})
