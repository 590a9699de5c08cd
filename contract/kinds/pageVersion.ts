import { PageVersionStatus } from '../enumerations.ts'
import { declareRecordKind } from '../recordKind.ts'
import { type CONTENT_LANGUAGES, PUBLIC_PAGE_NAMES } from './content.ts'

/** A version of the text of a public page, in all of its languages (rule 3.23). */
export const pageVersionRecordKind = declareRecordKind({
  name: 'pageVersion',
  path: '/page-version',
  screens: ['/public-page'],
  recordScreens: ['/public-page/{id}'],
  access: 'SYSTEM_MANAGEMENT',
  transitionPermission: 'SYSTEM_MANAGEMENT',
  states: {
    draft: PageVersionStatus.DRAFT,
    scheduled: PageVersionStatus.SCHEDULED,
    inForce: PageVersionStatus.IN_FORCE,
    replaced: PageVersionStatus.REPLACED,
    discarded: PageVersionStatus.DISCARDED,
  },
  sortFields: ['createdAt', 'name', 'id'],
  defaultSort: '-createdAt',
  isSearchable: true,
  filters: { pageName: PUBLIC_PAGE_NAMES },
  affectsAlso: ['getPublicPageText'],
  notifiesAlso: 'none',
})

/** The languages of a page's text in the order in which they stand side by side; the text for all languages is last. */
export const PAGE_TEXT_LANGUAGES = ['ja', 'vi', 'en', 'all'] as const satisfies (typeof CONTENT_LANGUAGES)[number][]
