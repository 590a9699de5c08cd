import { ContentKind } from '../enumerations.ts'
import { LANGUAGES } from '../language.ts'
import { declareList } from '../recordKind.ts'
import { declareDeletedList } from './deletedList.ts'

/** The kinds of content resources with their codes, in the order in which forms offer them. */
export const CONTENT_KIND_CODES = {
  text: ContentKind.TEXT,
  image: ContentKind.IMAGE,
  video: ContentKind.VIDEO,
  color: ContentKind.COLOR,
  number: ContentKind.NUMBER,
} as const
export type ContentKindName = keyof typeof CONTENT_KIND_CODES

export const CONTENT_KINDS = ['text', 'image', 'video', 'color', 'number'] as const satisfies ContentKindName[]

/**
 * The languages of a content resource. `all` is for readers of any language that has no content resource of its own.
 */
export const CONTENT_LANGUAGES = ['all', ...LANGUAGES] as const
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number]

/** The names of the public pages. Each name is also the key of the content resource whose text the page shows. */
export const PUBLIC_PAGE_NAMES = ['term', 'privacy', 'download'] as const
export type PublicPageName = (typeof PUBLIC_PAGE_NAMES)[number]

/** Whether the text of a content resource with this key is shown on a public page (rule 3.12). */
export function isPublicPageKey(key: string): key is PublicPageName {
  return (PUBLIC_PAGE_NAMES as readonly string[]).includes(key)
}

export const contentResourceList = declareList({
  path: '/resource',
  screens: ['/masterdata'],
  access: 'SYSTEM_MANAGEMENT',
  sortFields: ['position', 'name', 'id'],
  defaultSort: 'position',
  isSearchable: true,
  filters: {},
})

export const deletedContentResourceList = declareDeletedList(contentResourceList)

/** Returns the name of the content kind with the code; undefined for an unknown code. */
export function knownContentKindName(code: number): ContentKindName | undefined {
  return CONTENT_KINDS.find((each) => CONTENT_KIND_CODES[each] === code)
}

/** Returns the name of the content kind with the code. Throws a RangeError for an unknown code. */
export function contentKindName(code: number): ContentKindName {
  const name = knownContentKindName(code)
  if (name === undefined) throw new RangeError(`no kind of resource has the code ${code}`)
  return name
}

/** The path of the URLs of content resources' pictures. A URL ends with the hash of its picture, and `.webp`. */
export const CONTENT_PICTURES_PATH = '/picture/content'
