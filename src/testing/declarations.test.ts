import { describe, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { kinds } from '../../contract/recordKinds.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ScreenPath } from '../../contract/need.ts'
import { grantingGroupsOf, grantingRightsOf, PERMISSION_GROUPS } from '../../contract/permission.ts'
import { charts } from '../../machines/charts.ts'
import { initialStep, staffEvents, toneOf, needsDecision } from '../../machines/lifecycle.ts'
import { screenAt } from '../navigation/screenAt.ts'
import { isRecordKind } from '../navigation/screen.ts'
import { resources } from '../recordSearchSources.ts'
import { createConsoleRouter } from '../router.tsx'
import { menu, screens } from '../screens.ts'

/*
 * Checks that the declarations of every screen and every kind of record are complete and consistent.
 */

const lifecycles = charts.flatMap(({ lifecycle, otherLifecycles = [] }) => [
  ...(lifecycle ? [lifecycle] : []),
  ...otherLifecycles,
])
const lists = screens.flatMap(({ path, lists: listsOfScreen = {} }) =>
  Object.entries(listsOfScreen).map(([name, list]) => ({ path, name, list })),
)

/** Keys of the whole console, of a list and of its table. No lifecycle event may use one of them as its shortcut. */
const RESERVED_KEYS = [
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
  'Space',
  'Enter',
  'Escape',
  ...'123456789',
]

/** How the paths of kinds of records end that do not end with the name of the kind. */
const OTHER_PATH_ENDS: Readonly<Partial<Record<string, string>>> = {
  // The specification names this path.
  adminNotification: 'create-notification',
  // The lifecycle is that of the payment, the record is the whole coupon.
  couponPayment: 'coupon',
}

/** The kinds of records that staff change only with a second permission group, besides the one to read them. */
const KINDS_CHANGED_WITH_SECOND_PERMISSION = ['product']

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the kind of record %s', (name, kind) => {
  const lifecycle = lifecycles.find(({ record }) => record === name)
  const resource = resources.find((each) => each.kind.name === name)

  test('a kind of record has a chart, a resource that the palette searches, and a list on a screen', () => {
    expect(lifecycle, 'a chart in machines/lifecycles').toBeDefined()
    expect(resource, 'a resource in src/features').toBeDefined()
    expect(
      lists.some(({ list }) => list.declaration === kind),
      'a list in src/screens.ts',
    ).toBe(true)
  })

  test('a kind of record has consecutive whole numbers as status codes, one for each state of its chart', () => {
    const codes = Object.values(kind.states).toSorted((a, b) => a - b)
    const [first = 0] = codes
    expect(codes).toEqual(codes.map((_, index) => first + index))
    expect(Object.keys(kind.states).toSorted()).toEqual(Object.keys(lifecycle?.machine.states ?? {}).toSorted())
    expect(lifecycle?.codes).toEqual(kind.states)
  })

  test('a lifecycle has the tone "waiting" for exactly those states that need a decision', () => {
    if (lifecycle === undefined) return
    const states = Object.entries(kind.states)
    const waitingStates = states.filter(([, code]) => toneOf(lifecycle, code) === 'waiting')
    expect(waitingStates).toEqual(states.filter(([, code]) => needsDecision(lifecycle, code)))
  })

  test('a kind of record has a unit for amounts if and only if its counts have sums', () => {
    expect(resource?.amountUnit !== undefined).toBe(kind.amountField !== undefined)
  })

  test('all events of a lifecycle and its transition endpoint need the same permission, which also allows reading unless a second one does', () => {
    const policies = Object.values(lifecycle?.policies ?? {})
    expect(policies.filter(({ permission }) => permission !== kind.transitionPermission)).toEqual([])
    const transition = (Object.values(endpoints) as Endpoint[]).find(({ id }) => id === resource?.transition.id)
    expect(transition?.access).toBe(kind.transitionPermission)
    const permissionsToRead =
      kind.access === 'public' || kind.access === 'signedIn' ? [] : grantingGroupsOf(kind.access)
    expect(permissionsToRead.includes(kind.transitionPermission)).toBe(
      !KINDS_CHANGED_WITH_SECOND_PERMISSION.includes(name),
    )
  })

  test('a kind of record can be read with the permissions of the screens that show its list, and with no others', () => {
    const permissionsToRead =
      kind.access === 'public' || kind.access === 'signedIn' ? [kind.access] : grantingGroupsOf(kind.access)
    const screensWithList = screens.filter(({ lists: listsOfScreen = {} }) =>
      Object.values(listsOfScreen).some(({ declaration }) => declaration === kind),
    )
    expect([...new Set(screensWithList.map(({ permission }) => permission))].toSorted()).toEqual(
      permissionsToRead.toSorted(),
    )
  })

  test('the URL of a record is on the screen of its list, or on a screen that belongs to the same menu item', () => {
    const url = resource?.recordUrl(1, PERMISSION_GROUPS, screens) ?? ''
    const { pathname, searchParams } = new URL(url, 'http://console')
    const recordScreen = screenAt(screens, pathname)
    const listsOfKind = lists.filter(({ list }) => list.declaration === kind)
    const menuItemPathsOfLists = listsOfKind.map(({ path }) => screenAt(screens, path)?.menuItemPath ?? path)
    expect(menuItemPathsOfLists).toContain(recordScreen?.menuItemPath ?? recordScreen?.path)
    for (const { list } of listsOfKind) expect(list.hasRecordPanel).toBe(searchParams.has('open'))
  })

  test('a list has exactly one tab for each state, and its default tab shows the initial state of the lifecycle', () => {
    if (lifecycle === undefined) return
    for (const { list } of lists.filter((each) => each.list.declaration === kind)) {
      const states = Object.values(list.tabs).filter((state) => state !== null)
      expect(states.toSorted()).toEqual(Object.keys(kind.states).toSorted())
      expect(list.tabs[list.defaultTab ?? '']).toBe(initialStep(lifecycle).state)
    }
  })

  test('a list has the oldest record first on the tabs whose records need a decision', () => {
    if (lifecycle === undefined) return
    for (const { list } of lists.filter((each) => each.list.declaration === kind)) {
      const tabsNeedingDecision = Object.entries(list.tabs)
        .filter(([, state]) => state !== null && needsDecision(lifecycle, kind.states[state] ?? NaN))
        .map(([tab]) => tab)
      expect(list.oldestFirstTabs).toEqual(expect.arrayContaining(tabsNeedingDecision))
      if (list.oldestFirstTabs.length > 0) expect(kind.sortFields).toContain('createdAt')
    }
  })

  test('a kind of record has all its endpoints below its own path, which ends with the name of the kind', () => {
    const nameInPath = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    expect(kind.path.split('/').at(-1)).toBe(OTHER_PATH_ENDS[name] ?? nameInPath)
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

  test('each event that staff send has a unique shortcut, which the list does not use', () => {
    if (lifecycle === undefined || resource === undefined) return
    expect(Object.keys(resource.shortcuts).toSorted()).toEqual(staffEvents(lifecycle).toSorted())
    const shortcuts = Object.values(resource.shortcuts).filter((key) => key !== null)
    expect(new Set(shortcuts).size).toBe(shortcuts.length)
    expect(shortcuts.filter((key) => RESERVED_KEYS.includes(key))).toEqual([])
  })
})

describe.each(screens.map((screen) => [screen.path, screen] as const))('the screen %s', (path, screen) => {
  test('a screen has a path, and is in the menu, belongs to a menu item, or is opened by `g` and a letter', () => {
    const menuItems = menu.flatMap((entry) => ('path' in entry ? [entry] : entry.children))
    expect(path).toMatch(/^\/[a-z]/)
    if (screen.permission === 'signedIn') return
    const isReachableByMenu = menuItems.some((entry) => entry.path === (screen.menuItemPath ?? path))
    expect(isReachableByMenu || screen.shortcutLetter !== undefined).toBe(true)
    if (menuItems.includes(screen))
      expect(screen).toMatchObject({ icon: expect.any(String), shortcutLetter: expect.any(String) })
  })

  test('staff with the permission of a screen may read its lists, and the default tab of each list exists', () => {
    for (const { declaration, tabs, defaultTab } of Object.values(screen.lists ?? {})) {
      const permissionsToRead =
        declaration.access === 'public' || declaration.access === 'signedIn'
          ? [screen.permission]
          : grantingRightsOf(declaration.access)
      expect(permissionsToRead).toContain(screen.permission)
      if (Object.keys(tabs).length > 0) expect(Object.keys(tabs)).toContain(defaultTab)
    }
  })

  test('a screen selects each of its lists by different and existing values of its view parameters', () => {
    const listsOfScreen = Object.values(screen.lists ?? {})
    const listParams = listsOfScreen.map(({ paramsWhenShown }) => JSON.stringify(paramsWhenShown))
    expect(new Set(listParams).size).toBe(listParams.length)
    for (const { paramsWhenShown } of listsOfScreen) {
      for (const [name, requiredValue] of Object.entries(paramsWhenShown))
        expect(screen.viewParams?.[name] ?? []).toContain(requiredValue)
    }
  })
})

test.each(['path', 'shortcutLetter', 'title'] as const)('no two screens have the same %s', (part) => {
  const values = screens.flatMap((screen) => screen[part] ?? [])
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
})

test('no view has the letter of a screen or of another view, and each is a view of its screen with a title', () => {
  const letters = screens.flatMap(({ shortcutLetter, viewShortcuts = [] }) => [
    ...(shortcutLetter === undefined ? [] : [shortcutLetter]),
    ...viewShortcuts.map((view) => view.shortcutLetter),
  ])
  expect(letters.filter((letter, index) => letters.indexOf(letter) !== index)).toEqual([])
  for (const { viewShortcuts = [], viewParams, titleKeyPrefixes } of screens) {
    for (const [name, value] of viewShortcuts.flatMap(({ params }) => Object.entries(params))) {
      expect(viewParams?.[name]).toContain(value)
      expect(titleKeyPrefixes?.[name]).toBeDefined()
    }
  }
})

test('every screen has a route', () => {
  const { routesByPath } = createConsoleRouter()
  expect(screens.map(({ path }) => path).filter((path) => !(path in routesByPath))).toEqual([])
})

test('every tab shows a state that its kind of record has', () => {
  const tabsWithUnknownState = lists.flatMap(({ path, list: { declaration, tabs } }) =>
    Object.values(tabs).flatMap((state) =>
      state !== null && !(isRecordKind(declaration) && state in declaration.states) ? [`${path} ${state}`] : [],
    ),
  )
  expect(tabsWithUnknownState).toEqual([])
})

test('every screen that the contract names for an endpoint has a route', () => {
  const { routesByPath } = createConsoleRouter()
  const namedScreens = new Set(
    (Object.values(endpoints) as Endpoint[]).flatMap(({ need }): readonly ScreenPath[] =>
      need.layer === 1 ? need.screens : [],
    ),
  )
  const routePaths = [...namedScreens].map((path) => path.replace('{id}', '$id'))
  expect(routePaths.filter((path) => !(path in routesByPath))).toEqual([])
})

test('the contract names, for each list, the screens that show it', () => {
  const screensWithUndeclaredList = lists.flatMap(({ path, name, list: { declaration } }) =>
    declaration.screens.some((screen) => screen.replace('{id}', '$id') === path) ? [] : [`${path} ${name}`],
  )
  expect(screensWithUndeclaredList).toEqual([])
})
