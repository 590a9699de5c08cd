import { storeAccountRecordKind } from '../../../contract/kinds/storeAccount.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { ACCOUNT_LIST_TABS } from '../../shared/accountTabs.ts'

export const storeAccountsScreen = declareScreen({
  path: '/store-account',
  title: 'menu.storeAccount',
  permission: 'STORE_MANAGEMENT',
  icon: 'key',
  shortcutLetter: 'a',
  keywords: ['tenpo', 'account', 'owner'],
  lists: {
    storeAccounts: declareList({
      declaration: storeAccountRecordKind,
      tabs: ACCOUNT_LIST_TABS,
      defaultTab: 'active',
      hasRecordPanel: true,
    }),
  },
  load: () => import('./StoreAccountsScreen.tsx'),
})
