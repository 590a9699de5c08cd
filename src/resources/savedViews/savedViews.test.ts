import { describe, expect, test } from 'vitest'
import { screens } from '../../screens.ts'
import { usersScreen } from '../../features/user/screens.ts'
import { storesScreen } from '../../features/store/screens.ts'
import type { ScreenList } from '../../navigation/screen.ts'
import { readSearch } from '../../navigation/search.ts'
import { parseUrlParams } from '../../navigation/urlParams.ts'
import { heldView, isSameView, listOfView, viewParamsOf, viewUrl } from './savedViews.ts'

const usersList: ScreenList = usersScreen.lists.users
const users = { screen: usersScreen, list: usersList }
const coupons = { screen: storesScreen, list: storesScreen.lists.coupons as ScreenList }
const COLUMN_IDS = ['id', 'name', 'phone']

const shownBy = (query: string) => viewParamsOf(usersList, readSearch(usersScreen, parseUrlParams(query)))

test('a view has the tab, the search, the filters, the order and the columns of a URL, and nothing else', () => {
  expect(
    shownBy('?tab=deactivated&q=山田&prefecture=13&sort=-name&columns=name.phone&page=3&open=7&saved=2&x=1'),
  ).toEqual({
    ...{ tab: 'deactivated', q: '山田', prefecture: '13', sort: '-name', columns: 'name.phone' },
  })
  expect(shownBy('?tab=active')).toEqual({})
})

test('the URL of a view shows what was saved, in the section of its list', () => {
  expect(viewUrl(users, { id: 5, params: 'prefecture=13&tab=deactivated' })).toBe(
    '/users?prefecture=13&tab=deactivated&saved=5',
  )
  expect(viewUrl(coupons, { id: 6, params: '' })).toBe('/stores?section=coupons&saved=6')
})

describe('what does not hold any more is left out of a view', () => {
  const held = (params: string, deadParams: readonly string[] = []) =>
    heldView(users, { params }, COLUMN_IDS, deadParams)

  test.each([
    ['nothing', 'prefecture=13&sort=-name&tab=deactivated', []],
    ['the default tab', 'tab=active', []],
    ['a tab that the list no longer has', 'tab=blocked&prefecture=13', ['tab']],
    ['an order that the list no longer has', 'sort=-shoeSize', ['sort']],
    ['a filter that the list no longer has', 'shoeSize=43', ['shoeSize']],
    ['a value that is none', 'prefecture=x', ['prefecture']],
    ['a column that the list no longer has', 'columns=name.fax.phone', ['columns']],
    ['the columns, if the list has none of them', 'columns=fax', ['columns']],
  ])('%s', (_, params, leftOut) => {
    expect(held(params).leftOut).toEqual(leftOut)
  })

  test('a filter by a deleted record', () => {
    expect(held('prefecture=13&q=a', ['prefecture'])).toEqual({ params: { q: 'a' }, leftOut: ['prefecture'] })
  })

  test('the columns that the list still has stay', () => {
    expect(held('columns=phone.fax.name').params).toEqual({ columns: 'phone.name' })
  })
})

test('two views are the same if they show the same', () => {
  expect(isSameView({ q: 'a', tab: 'x' }, { tab: 'x', q: 'a' })).toBe(true)
  expect(isSameView({ q: 'a' }, {})).toBe(false)
  expect(isSameView({ q: 'a' }, { q: 'b' })).toBe(false)
})

test('the path of an endpoint names one list, whichever screen shows it, so that a view of every list is found', () => {
  const lists = screens.flatMap(({ lists: ofScreen = {} }) => Object.values<ScreenList>(ofScreen))
  const partsOf = ({ declaration, tabs, filters }: ScreenList) => ({ declaration, tabs, filters })
  for (const list of lists) {
    const first = lists.find(({ declaration }) => declaration.path === list.declaration.path)
    expect(partsOf(list)).toEqual(first && partsOf(first))
  }
  expect(listOfView(screens, ['STORE_MANAGEMENT'], { list: '/coupon' })?.list).toBe(coupons.list)
  expect(listOfView(screens, ['STORE_MANAGEMENT'], { list: '/user' })).toBe(undefined)
})
