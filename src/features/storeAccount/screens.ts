import { storeAccountRecordKind } from '../../../contract/kinds/storeAccount.ts'
import { list, screen } from '../../navigation/screen.ts'
import { ACCOUNT_TABS } from '../../shared/accountTabs.ts'

export const storeAccountsScreen = screen({
  path: '/store-account',
  title: 'menu.storeAccount',
  permission: 'STORE_MANAGEMENT',
  icon: 'key',
  letter: 'a',
  keywords: ['tenpo', 'account', 'owner'],
  lists: {
    storeAccounts: list({ of: storeAccountRecordKind, tabs: ACCOUNT_TABS, firstTab: 'active', opensBeside: true }),
  },
  load: () => import('./StoreAccountsScreen.tsx'),
})
