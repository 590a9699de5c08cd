import { deletedLanguageList, languageList } from '../../../contract/kinds/language.ts'
import { declareList, declareScreen, CURRENT_OR_DELETED } from '../../navigation/screen.ts'

export const languagesScreen = declareScreen({
  path: '/languages',
  title: 'menu.languages',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'globe',
  goToLetter: 'l',
  keywords: ['gengo', 'language', 'translation'],
  viewParams: { view: CURRENT_OR_DELETED },
  lists: {
    texts: declareList({
      declaration: languageList,
      hasRecordPanel: true,
      shownForParams: { view: 'current' },
      filters: { state: 'state', target: 'target' },
      loadFilters: async () => (await import('./filters.ts')).languageFilters,
    }),
    deleted: declareList({
      declaration: deletedLanguageList,
      hasRecordPanel: true,
      shownForParams: { view: 'deleted' },
    }),
  },
  load: () => import('./LanguagesScreen.tsx'),
})
