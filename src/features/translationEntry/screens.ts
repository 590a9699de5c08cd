import { deletedTranslationEntryList, translationEntryList } from '../../../contract/kinds/translationEntry.ts'
import { declareList, declareScreen, CURRENT_OR_DELETED_VIEWS } from '../../navigation/screen.ts'

export const translationsScreen = declareScreen({
  path: '/languages',
  title: 'menu.languages',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'globe',
  shortcutLetter: 'l',
  keywords: ['gengo', 'language', 'translation'],
  linkedCommands: [
    { id: 'language.create', title: 'language.create' },
    { id: 'language.import', title: 'language.import' },
    { id: 'language.export.csv', title: 'language.export.csv' },
    { id: 'language.export.json', title: 'language.export.json' },
  ],
  viewParams: { view: CURRENT_OR_DELETED_VIEWS },
  titleKeyPrefixes: { view: 'records' },
  lists: {
    texts: declareList({
      declaration: translationEntryList,
      hasRecordPanel: true,
      paramsWhenShown: { view: 'current' },
      filters: { state: 'state', target: 'target' },
      loadFilters: async () => (await import('./filters.ts')).translationEntryFilters,
    }),
    deleted: declareList({
      declaration: deletedTranslationEntryList,
      hasRecordPanel: true,
      paramsWhenShown: { view: 'deleted' },
    }),
  },
  load: () => import('./TranslationsScreen.tsx'),
})
