import { describe, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { kinds } from '../contract/kinds.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { groupsWithAccess, PERMISSION_GROUPS } from '../contract/permission.ts'
import { charts } from '../machines/charts.ts'
import { initialStep, staffEvents, toneOf, needsDecision } from '../machines/lifecycle.ts'
import { screenAt } from './navigation/find.ts'
import { isRecordKind } from './navigation/screen.ts'
import { resources } from './recordSources.ts'
import { createConsoleRouter } from './router.tsx'
import { menu, screens } from './screens.ts'

/** Checks that the declarations of every screen and every kind of record are complete and consistent. */

const lifecycles = charts.flatMap(({ lifecycle, otherLifecycles = [] }) => [
  ...(lifecycle ? [lifecycle] : []),
  ...otherLifecycles,
])
const lists = screens.flatMap(({ path, lists: own = {} }) =>
  Object.entries(own).map(([name, list]) => ({ path, name, list })),
)

/** The keys that a list and its table handle. No lifecycle event may use them. */
const LIST_KEYS = ['j', 'k', 'o', 'x', 's', '/', '.', '[', ']', '?', 'g', 'Space', 'Enter', 'Escape', ...'123456789']

describe.each(kinds.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  const lifecycle = lifecycles.find(({ record }) => record === name)
  const resource = resources.find((each) => each.kind.name === name)

  test('has a chart, a resource that is searched by the palette, and a list on a screen', () => {
    expect(lifecycle, 'a lifecycle in machines/charts.ts').toBeDefined()
    expect(resource, 'a resource in src/recordSources.ts').toBeDefined()
    expect(
      lists.some(({ list }) => list.declaration === kind),
      'a list in src/screens.ts',
    ).toBe(true)
  })

  test('has codes that are whole numbers without gaps, each of one state of its chart', () => {
    const codes = Object.values(kind.states).toSorted((a, b) => a - b)
    const [first = 0] = codes
    expect(codes).toEqual(codes.map((_, index) => first + index))
    expect(Object.keys(kind.states).toSorted()).toEqual(Object.keys(lifecycle?.chart.states ?? {}).toSorted())
  })

  test('has a tone for every state; the states with the tone "waiting" are those that want a decision', () => {
    if (lifecycle === undefined) return
    const states = Object.entries(kind.states)
    const waiting = states.filter(([, code]) => toneOf(lifecycle, code) === 'waiting')
    expect(waiting).toEqual(states.filter(([, code]) => needsDecision(lifecycle, code)))
  })

  test('has a unit of amounts exactly if its counts have sums', () => {
    expect(resource?.amountUnit !== undefined).toBe(kind.amountField !== undefined)
  })

  test('has one permission for its event policies and its transition endpoint, which also allows reading it', () => {
    const policies = Object.values(lifecycle?.policies ?? {})
    expect(policies.filter(({ permission }) => permission !== kind.transitionPermission)).toEqual([])
    const transition = (Object.values(endpoints) as Endpoint[]).find(({ id }) => id === resource?.transition.id)
    expect(transition?.access).toBe(kind.transitionPermission)
    const readers = kind.access === 'public' || kind.access === 'signedIn' ? [] : groupsWithAccess(kind.access)
    expect(readers).toContain(kind.transitionPermission)
  })

  test('is readable with exactly the permissions of the screens that show its list', () => {
    const readers =
      kind.access === 'public' || kind.access === 'signedIn' ? [kind.access] : groupsWithAccess(kind.access)
    const shown = screens.filter(({ lists: own = {} }) =>
      Object.values(own).some(({ declaration }) => declaration === kind),
    )
    expect([...new Set(shown.map(({ permission }) => permission))].toSorted()).toEqual(readers.toSorted())
  })

  test('is opened on the screen of its list, or on a screen within that', () => {
    const address = resource?.recordAddress(1, PERMISSION_GROUPS, screens) ?? ''
    const { pathname, searchParams } = new URL(address, 'http://console')
    const opened = screenAt(screens, pathname)
    const own = lists.filter(({ list }) => list.declaration === kind)
    expect(own.map(({ path }) => path)).toContain(opened?.within ?? opened?.path)
    for (const { list } of own) expect(list.opensBeside).toBe(searchParams.has('open'))
  })

  test('has exactly one tab per state, and the first tab is the initial state of its lifecycle', () => {
    if (lifecycle === undefined) return
    for (const { list } of lists.filter((each) => each.list.declaration === kind)) {
      const states = Object.values(list.tabs).filter((state) => state !== null)
      expect(states.toSorted()).toEqual(Object.keys(kind.states).toSorted())
      expect(list.tabs[list.firstTab ?? '']).toBe(initialStep(lifecycle).state)
    }
  })

  test('begins with the oldest record on the tabs of records that want a decision', () => {
    if (lifecycle === undefined) return
    for (const { list } of lists.filter((each) => each.list.declaration === kind)) {
      const wanting = Object.entries(list.tabs)
        .filter(([, state]) => state !== null && needsDecision(lifecycle, kind.states[state] ?? NaN))
        .map(([tab]) => tab)
      expect(list.oldestFirst).toEqual(expect.arrayContaining(wanting))
      if (list.oldestFirst.length > 0) expect(kind.sortFields).toContain('createdAt')
    }
  })

  test('has its endpoints below its own path, which ends with its name', () => {
    expect(kind.path.split('/').at(-1)).toBe(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    if (resource === undefined) return
    const { list, counts, states, get, history, steps, transition } = resource
    expect([list, counts, states, get, history, steps, transition].map(({ path }) => path)).toEqual([
      kind.path,
      `${kind.path}/count`,
      `${kind.path}/states`,
      `${kind.path}/{id}`,
      `${kind.path}/{id}/history`,
      `${kind.path}/{id}/steps`,
      `${kind.path}/{id}/transition`,
    ])
  })

  test('has a unique key for every staff event, and none that the list uses', () => {
    if (lifecycle === undefined || resource === undefined) return
    expect(Object.keys(resource.keys).toSorted()).toEqual(staffEvents(lifecycle).toSorted())
    const keys = Object.values(resource.keys).filter((key) => key !== null)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => LIST_KEYS.includes(key))).toEqual([])
  })
})

describe.each(screens.map((screen) => [screen.path, screen] as const))('%s', (path, screen) => {
  test('has a path, and is in the menu, within a screen of the menu, or opened by a letter', () => {
    const entries = menu.flatMap((entry) => ('path' in entry ? [entry] : entry.children))
    expect(path).toMatch(/^\/[a-z]/)
    if (screen.permission === 'signedIn') return
    const isOfMenu = entries.some((entry) => entry.path === (screen.within ?? path))
    expect(isOfMenu || screen.letter !== undefined).toBe(true)
    if (entries.includes(screen)) expect(screen).toMatchObject({ icon: expect.any(String), letter: expect.any(String) })
  })

  test('has lists that its permission may read, each with an existing first tab', () => {
    for (const { declaration, tabs, firstTab } of Object.values(screen.lists ?? {})) {
      const readers =
        declaration.access === 'public' || declaration.access === 'signedIn'
          ? [screen.permission]
          : groupsWithAccess(declaration.access)
      expect(readers).toContain(screen.permission)
      if (Object.keys(tabs).length > 0) expect(Object.keys(tabs)).toContain(firstTab)
    }
  })

  test('shows one list at a time, each selected by existing choices', () => {
    const shownLists = Object.values(screen.lists ?? {})
    const choices = shownLists.map(({ shownForParams }) => JSON.stringify(shownForParams))
    expect(new Set(choices).size).toBe(choices.length)
    for (const { shownForParams } of shownLists) {
      for (const [name, wanted] of Object.entries(shownForParams))
        expect(screen.viewParams?.[name] ?? []).toContain(wanted)
    }
  })
})

test.each(['path', 'letter', 'title'] as const)('no two screens have a %s in common', (part) => {
  const named = screens.flatMap((screen) => screen[part] ?? [])
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
})

test('every screen has a route', () => {
  const { routesByPath } = createConsoleRouter()
  expect(screens.map(({ path }) => path).filter((path) => !(path in routesByPath))).toEqual([])
})

test('every tab shows a state that its kind has', () => {
  const tabsWithoutState = lists.flatMap(({ path, list: { declaration, tabs } }) =>
    Object.values(tabs).flatMap((state) =>
      state !== null && !(isRecordKind(declaration) && state in declaration.states) ? [`${path} ${state}`] : [],
    ),
  )
  expect(tabsWithoutState).toEqual([])
})
