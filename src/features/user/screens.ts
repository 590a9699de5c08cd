import { userReferralList } from '../../../contract/kinds/childLists.ts'
import { userPointHistoryList } from '../../../contract/kinds/pointLists.ts'
import { userRecordKind } from '../../../contract/kinds/user.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { ACCOUNT_LIST_TABS } from '../../shared/accountTabs.ts'
import { USER_POINT_LISTS, USER_SECTIONS } from './sections.ts'

export const usersScreen = declareScreen({
  path: '/users',
  title: 'menu.users',
  permission: 'USER_MANAGEMENT',
  icon: 'user',
  shortcutLetter: 'u',
  keywords: ['kaiin', 'member', 'user'],
  lists: {
    users: declareList({
      declaration: userRecordKind,
      tabs: ACCOUNT_LIST_TABS,
      defaultTab: 'active',
      filters: { prefecture: 'prefectureId', industry: 'industryId' },
      loadFilters: async () =>
        (await import('../../shared/prefectureAndIndustryFilters.ts')).PREFECTURE_AND_INDUSTRY_FILTERS,
    }),
  },
  load: () => import('./UsersScreen.tsx'),
})

export const userDetailScreen = declareScreen({
  path: '/user-detail/$id',
  title: 'screen.userDetail',
  permission: 'USER_MANAGEMENT',
  menuItemPath: '/users',
  viewParams: { tab: USER_SECTIONS, list: USER_POINT_LISTS },
  titleKeyPrefixes: { tab: 'user.tab', list: 'user.list' },
  lists: {
    history: declareList({ declaration: userPointHistoryList, paramsWhenShown: { tab: 'point', list: 'history' } }),
    referrals: declareList({ declaration: userReferralList, paramsWhenShown: { tab: 'point', list: 'referrals' } }),
  },
  load: () => import('./UserDetailScreen.tsx'),
})
