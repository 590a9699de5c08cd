import { calendarList } from '../../../contract/kinds/calendar.ts'
import { contentResourceList } from '../../../contract/kinds/content.ts'
import { masterDataLists } from '../../../contract/kinds/masterData.ts'
import { notificationSettingList } from '../../../contract/kinds/notificationSetting.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { MASTER_DATA_SECTIONS } from './sections.ts'

export const masterDataScreen = declareScreen({
  path: '/masterdata',
  title: 'menu.masterData',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'list',
  letter: 'd',
  keywords: ['masuta', 'master', 'data'],
  viewParams: { type: MASTER_DATA_SECTIONS },
  titles: { type: 'masterData.type' },
  lists: {
    industries: declareList({
      declaration: masterDataLists.industry,
      opensBeside: true,
      shownForParams: { type: 'industry' },
    }),
    prefectures: declareList({
      declaration: masterDataLists.prefecture,
      opensBeside: true,
      shownForParams: { type: 'prefecture' },
    }),
    makers: declareList({ declaration: masterDataLists.maker, opensBeside: true, shownForParams: { type: 'maker' } }),
    categories: declareList({
      declaration: masterDataLists.category,
      opensBeside: true,
      shownForParams: { type: 'category' },
    }),
    calendar: declareList({ declaration: calendarList, opensBeside: true, shownForParams: { type: 'calendar' } }),
    notificationSettings: declareList({
      declaration: notificationSettingList,
      opensBeside: true,
      shownForParams: { type: 'notificationSetting' },
    }),
    resources: declareList({
      declaration: contentResourceList,
      opensBeside: true,
      shownForParams: { type: 'resource' },
    }),
  },
  load: () => import('./MasterDataScreen.tsx'),
})
