import { calendarList } from '../../../contract/kinds/calendar.ts'
import { contentResourceList, deletedContentResourceList } from '../../../contract/kinds/content.ts'
import { type EditableMasterDataType, MASTER_DATA_TYPES, masterDataLists } from '../../../contract/kinds/masterData.ts'
import { notificationSettingList } from '../../../contract/kinds/notificationSetting.ts'
import { reportReasonRecordKind } from '../../../contract/kinds/reportReason.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { MASTER_DATA_SECTIONS } from './sections.ts'

/** Declares the list of the entries of a type. */
const declareEntryList = (
  declaration: (typeof masterDataLists)[EditableMasterDataType],
  type: EditableMasterDataType,
) =>
  declareList({
    declaration,
    hasRecordPanel: true,
    paramsWhenShown: { type },
    filters: { state: 'state' },
    loadFilters: async () => (await import('./filters.ts')).entryFilters,
  })

export const masterDataScreen = declareScreen({
  path: '/masterdata',
  title: 'menu.masterData',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'list',
  shortcutLetter: 'd',
  keywords: ['masuta', 'master', 'data'],
  viewParams: { type: MASTER_DATA_SECTIONS },
  linkedCommands: [
    ...MASTER_DATA_TYPES.map(
      (type) => ({ id: 'masterData.create', title: `masterData.create.${type}`, viewParams: { type } }) as const,
    ),
    { id: 'calendarDay.create', title: 'calendarDay.create', viewParams: { type: 'calendar' } },
    { id: 'reportReason.create', title: 'reportReason.create', viewParams: { type: 'reportReason' } },
    { id: 'content.create', title: 'content.create', viewParams: { type: 'resource' } },
  ],
  titleKeyPrefixes: { type: 'masterData.type' },
  lists: {
    industries: declareEntryList(masterDataLists.industry, 'industry'),
    prefectures: declareEntryList(masterDataLists.prefecture, 'prefecture'),
    makers: declareEntryList(masterDataLists.maker, 'maker'),
    categories: declareEntryList(masterDataLists.category, 'category'),
    calendar: declareList({ declaration: calendarList, hasRecordPanel: true, paramsWhenShown: { type: 'calendar' } }),
    reportReasons: declareList({
      declaration: reportReasonRecordKind,
      tabs: { active: 'active', deactivated: 'deactivated' },
      defaultTab: 'active',
      hasRecordPanel: true,
      paramsWhenShown: { type: 'reportReason' },
    }),
    notificationSettings: declareList({
      declaration: notificationSettingList,
      hasRecordPanel: true,
      paramsWhenShown: { type: 'notificationSetting' },
    }),
    resources: declareList({
      declaration: contentResourceList,
      hasRecordPanel: true,
      paramsWhenShown: { type: 'resource' },
    }),
    deletedResources: declareList({
      declaration: deletedContentResourceList,
      hasRecordPanel: true,
      paramsWhenShown: { type: 'deletedResource' },
    }),
  },
  load: () => import('./MasterDataScreen.tsx'),
})
