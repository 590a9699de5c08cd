import { calendarDayRecordKind } from '../../../contract/kinds/calendar.ts'
import { contentResourceList, deletedContentResourceList } from '../../../contract/kinds/content.ts'
import { type EditableMasterDataType, MASTER_DATA_TYPES, masterDataLists } from '../../../contract/kinds/masterData.ts'
import { notificationSettingRecordKind } from '../../../contract/kinds/notificationSetting.ts'
import type { FormRecordKind, ListDeclaration } from '../../../contract/recordKind.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'
import { MASTER_DATA_FORM_KINDS, MASTER_DATA_SECTIONS, type MasterDataSection } from './sections.ts'

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

/** Declares the list of a kind of record without a lifecycle. */
const declareVersionedList = (declaration: ListDeclaration, type: MasterDataSection) =>
  declareList({ declaration, hasRecordPanel: true, paramsWhenShown: { type } })

/** Declares the list of a kind of record with a form: a tab for each state, first that of the initial state. */
const declareFormRecordList = (kind: FormRecordKind) => {
  const [initial = '', ...others] = Object.keys(kind.states)
  return declareList({
    declaration: kind,
    tabs: Object.fromEntries([initial, ...others].map((state) => [state, state])),
    defaultTab: initial,
    hasRecordPanel: true,
    paramsWhenShown: { type: kind.name },
  })
}

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
    ...MASTER_DATA_FORM_KINDS.map(
      ({ name }) => ({ id: `${name}.create`, title: `${name}.create`, viewParams: { type: name } }) as const,
    ),
    { id: 'content.create', title: 'content.create', viewParams: { type: 'resource' } },
  ],
  titleKeyPrefixes: { type: 'masterData.type' },
  lists: {
    industries: declareEntryList(masterDataLists.industry, 'industry'),
    prefectures: declareEntryList(masterDataLists.prefecture, 'prefecture'),
    makers: declareEntryList(masterDataLists.maker, 'maker'),
    categories: declareEntryList(masterDataLists.category, 'category'),
    calendar: declareVersionedList(calendarDayRecordKind, 'calendar'),
    ...Object.fromEntries(MASTER_DATA_FORM_KINDS.map((kind) => [`${kind.name}s`, declareFormRecordList(kind)])),
    notificationSettings: declareVersionedList(notificationSettingRecordKind, 'notificationSetting'),
    resources: declareVersionedList(contentResourceList, 'resource'),
    deletedResources: declareVersionedList(deletedContentResourceList, 'deletedResource'),
  },
  load: () => import('./MasterDataScreen.tsx'),
})
