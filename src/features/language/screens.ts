import { languageList } from '../../../contract/kinds/language.ts'
import { declareList, declareScreen } from '../../navigation/screen.ts'

export const languagesScreen = declareScreen({
  path: '/languages',
  title: 'menu.languages',
  permission: 'SYSTEM_MANAGEMENT',
  icon: 'globe',
  letter: 'l',
  keywords: ['gengo', 'language', 'translation'],
  lists: {
    texts: declareList({
      declaration: languageList,
      opensBeside: true,
      filters: { state: 'state', target: 'target' },
      loadFilters: async () => (await import('./filters.ts')).languageFilters,
    }),
  },
  load: () => import('./LanguagesScreen.tsx'),
})
