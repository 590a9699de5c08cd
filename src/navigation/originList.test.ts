import { describe, expect, it } from 'vitest'
import { storeRecordKind } from '../../contract/kinds/store.ts'
import { userRecordKind } from '../../contract/kinds/user.ts'
import { storesScreen } from '../features/store/screens.ts'
import { screens } from '../screens.ts'
import { listOfUrl } from './originList.ts'

describe('listOfUrl', () => {
  it('listOfUrl returns the list of the kind, with the tab, page, sort, search and filters of the URL', () => {
    const url = '/stores?tab=approved&page=2&sort=-name&q=東京&prefecture=13'
    expect(listOfUrl(screens, storeRecordKind, url)).toEqual({
      screen: storesScreen,
      list: storesScreen.lists.stores,
      search: { tab: 'approved', page: 2, sort: '-name', q: '東京', prefecture: 13 },
      url,
    })
  })

  it.each([
    ['the list of another kind', '/stores'],
    ['the page of a record', '/user-detail/3?tab=point'],
    ['no screen', '/nowhere'],
  ])('listOfUrl returns undefined for the URL of %s', (_, url) => {
    expect(listOfUrl(screens, userRecordKind, url)).toBeUndefined()
  })

  it('listOfUrl ignores search parameters that the screen does not know, or that have invalid values', () => {
    expect(listOfUrl(screens, userRecordKind, '/users?tab=none&page=-1&x=1')?.search).toEqual({})
  })
})
