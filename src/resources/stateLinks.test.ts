import { describe, expect, test } from 'vitest'
import { kinds } from '../../contract/recordKinds.ts'
import { storeRecordKind } from '../../contract/kinds/store.ts'
import { withdrawalRecordKind } from '../../contract/kinds/withdrawal.ts'
import { PERMISSION_GROUPS } from '../../contract/permission.ts'
import { screens } from '../screens.ts'
import { urlOfState, listOfKind } from './stateLinks.ts'

const screenAtPath = (path: string) => screens.find((screen) => screen.path === path)

describe.each(kinds.map((kind) => [kind.name, kind] as const))('the states of %s', (_, kind) => {
  test('the states of a kind of record link to different URLs on a screen with a list of that kind', () => {
    const listAndScreen = listOfKind(screens, PERMISSION_GROUPS, kind, undefined)
    if (listAndScreen === undefined) throw new Error('no screen has a list of this kind')
    const urls = Object.keys(kind.states).map((state) => urlOfState(listAndScreen, state))
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.filter((url) => !url.startsWith(listAndScreen.screen.path))).toEqual([])
  })
})

test('the list of a kind is that on the screen in view, or else the first one that the signed-in person may open', () => {
  const withdrawalScreenPath = (permissions: typeof PERMISSION_GROUPS, currentPath?: string) =>
    listOfKind(
      screens,
      permissions,
      withdrawalRecordKind,
      currentPath === undefined ? undefined : screenAtPath(currentPath),
    )?.screen.path
  expect(withdrawalScreenPath(PERMISSION_GROUPS, '/point-management')).toBe('/point-management')
  expect(withdrawalScreenPath(PERMISSION_GROUPS, '/stores')).toBe('/point')
  expect(listOfKind(screens, ['SYSTEM_MANAGEMENT'], withdrawalRecordKind, undefined)?.screen.path).toBe(
    '/point-management',
  )
  expect(listOfKind(screens, ['POINT_MANAGEMENT'], storeRecordKind, undefined)).toBeUndefined()
})

test('the URL of a state contains its tab unless it is the first tab', () => {
  const listAndScreen = listOfKind(screens, PERMISSION_GROUPS, storeRecordKind, undefined)
  if (listAndScreen === undefined) throw new Error('no screen has a list of stores')
  const states = ['requested', 'accepted', 'inactive', 'rejected']
  const urls = states.map((state) => urlOfState(listAndScreen, state))
  expect(urls).toEqual(['/stores', '/stores?tab=approved', '/stores?tab=inactive', '/stores?tab=rejected'])
})
