import { defaultParseSearch } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { storeRecordKind } from '../../contract/kinds/store.ts'
import { userRecordKind } from '../../contract/kinds/user.ts'
import { storesScreen } from '../features/store/screens.ts'
import { screens } from '../screens.ts'
import { listAt } from './listOfOrigin.ts'

const place = { screens, parseSearch: defaultParseSearch }

describe('the list at an address', () => {
  it('is that of the kind, with its tab, page, sort, search and filters', () => {
    const address = '/stores?tab=approved&page=2&sort=-name&q=東京&prefecture=13'
    expect(listAt(place, storeRecordKind, address)).toEqual({
      screen: storesScreen,
      list: storesScreen.lists.stores,
      search: { tab: 'approved', page: 2, sort: '-name', q: '東京', prefecture: 13 },
      address,
    })
  })

  it.each([
    ['the list of another kind', '/stores'],
    ['the page of a record', '/user-detail/3?tab=point'],
    ['no screen', '/nowhere'],
  ])('is none at the address of %s', (_, address) => {
    expect(listAt(place, userRecordKind, address)).toBeUndefined()
  })

  it('ignores what the screen does not know', () => {
    expect(listAt(place, userRecordKind, '/users?tab=none&page=-1&x=1')?.search).toEqual({})
  })
})
