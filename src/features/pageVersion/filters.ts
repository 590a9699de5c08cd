import { PUBLIC_PAGE_NAMES } from '../../../contract/kinds/content.ts'
import { publicPages } from '../../../locales/search/readings.json'
import type { ListFilter } from '../../navigation/listFilter.ts'

/** The filters of the list of versions: by the page. */
export const pageVersionFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'pageName',
    label: 'pageVersion.field.page',
    width: '13rem',
    choices: PUBLIC_PAGE_NAMES.map((value) => ({
      value,
      label: `public.${value}` as const,
      searchWords: publicPages[value],
    })),
  },
]
