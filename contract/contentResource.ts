import * as v from 'valibot'
import { calendarDate, ifKnown, instant, listOrEmpty, orNull, textOrEmpty, versionOrFirst } from './answer.ts'
import { declareEndpoint, IdParams, numberFromText, recordVersion, wholeNumber } from './endpoint.ts'
import { DeletedRecord } from './deletedRecord.ts'
import {
  optionalMultilineText,
  optionalText,
  requiredCode,
  requiredHttpsUrl,
  requiredMultilineText,
  requiredText,
} from './field.ts'
import {
  CONTENT_LANGUAGES,
  PUBLIC_PAGE_NAMES,
  type ContentKindName,
  type ContentLanguage,
  contentResourceList,
  deletedContentResourceList,
} from './kinds/content.ts'
import { BODY_MAX, CONTENT_POSITION_MAX, CONTENT_TEXT_MAX, INTEGER_MAX, VIDEO_URL_MAX } from './limits.ts'
import { declareListEndpoint } from './listEndpoints.ts'
import { onScreens } from './need.ts'
import {
  declareCreateEndpoint,
  declareDeleteEndpoint,
  declareGetEndpoint,
  declareHistoryEndpoint,
  declareUpdateEndpoint,
} from './recordCalls.ts'

/** A content resource (rule 3.11). `kind` is a code of `ContentKind`. Times are ISO 8601 in UTC. */
export const ContentResource = v.object({
  id: v.number(),
  key: v.string(),
  kind: v.number(),
  language: v.nullish(v.picklist(CONTENT_LANGUAGES), 'all') as v.GenericSchema<ContentLanguage>,
  /** Markdown, the path of a picture on this server, an https URL, a color like `#c73e2a`, or a decimal number. */
  value: textOrEmpty,
  description: textOrEmpty,
  position: ifKnown(v.number()),
  version: versionOrFirst,
  updatedAt: orNull(instant),
})
export type ContentResource = v.InferInput<typeof ContentResource>

/** The schema of the value of each kind; an image is sent as a file instead. The server stores the parsed value. */
export const contentValueSchemas = {
  text: requiredMultilineText(CONTENT_TEXT_MAX),
  video: requiredHttpsUrl(VIDEO_URL_MAX),
  color: v.pipe(requiredText(7), v.regex(/^#[\da-f]{6}$/i, 'content.value.color'), v.toLowerCase()),
  number: v.pipe(
    requiredText(24),
    v.regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'content.value.number'),
    // Zero has no sign.
    v.transform((typed) => typed.replace(/^-(?=[0.]+$)/, '')),
  ),
} as const satisfies Record<Exclude<ContentKindName, 'image'>, v.GenericSchema<string, string>>

const editableFields = {
  /** Small letters and digits, with `.`, `-` and `_` between them. */
  key: v.pipe(requiredCode(60), v.regex(/^[a-z\d]+(?:[._-][a-z\d]+)*$/, 'content.key.invalid')),
  language: v.picklist(CONTENT_LANGUAGES, 'field.choice'),
  description: optionalText(200),
  /** Required for every kind except `image`; see `contentValueSchemas`. */
  value: v.optional(optionalMultilineText(CONTENT_TEXT_MAX)),
  /** A JPEG, PNG or WebP file in base64, only for the kind `image`. An edit without this field keeps the image. */
  image: v.optional(
    v.pipe(v.string('field.required'), v.maxLength(BODY_MAX, 'picture.tooLarge'), v.base64('picture.type')),
  ),
}
const position = wholeNumber(1, CONTENT_POSITION_MAX)

/** If `position` is absent, the content resource is added as the last one. */
export const NewContentResource = v.strictObject({
  kind: wholeNumber(1, 5),
  ...editableFields,
  position: v.optional(position),
})
/** Without `kind`, because the kind of a content resource never changes. */
export const ContentResourceEdit = v.strictObject({ ...editableFields, position, version: recordVersion() })

const { access, path } = contentResourceList

/**
 * The content resources, sorted by `position` by default. `q` matches parts of the key, the description and the id.
 */
export const listContentResources = declareListEndpoint('listContentResources', contentResourceList, ContentResource)

export const getContentResource = declareGetEndpoint('getContentResource', contentResourceList, ContentResource)

/**
 * Adds a content resource. 422 with `errors.key` if the language already has the key, or if the key is that of a public
 * page and the kind is not text.
 */
export const createContentResource = declareCreateEndpoint(
  'createContentResource',
  contentResourceList,
  NewContentResource,
  ContentResource,
)

/**
 * Changes a content resource. 409 with the current content resource if `version` is stale. 422 with `errors.key` or
 * `errors.language` if the text is that of a public page and would leave it.
 */
export const updateContentResource = declareUpdateEndpoint(
  'updateContentResource',
  contentResourceList,
  ContentResourceEdit,
  ContentResource,
)

/** Deletes a content resource. */
export const deleteContentResource = declareDeleteEndpoint('deleteContentResource', contentResourceList)

/** What has happened to a content resource, newest first. */
export const listContentResourceHistory = declareHistoryEndpoint('listContentResourceHistory', contentResourceList)

/** The deleted content resources, whose history `listContentResourceHistory` still returns. */
export const listDeletedContentResources = declareListEndpoint(
  'listDeletedContentResources',
  deletedContentResourceList,
  DeletedRecord,
  'deleted',
)

/**
 * Restores a deleted content resource with its id, its history, and its whole text or its picture. 422 if it is not
 * deleted, for example because somebody has already restored it, if its language has another content resource with the
 * same key by now, or if it was deleted before deletions kept the content. 404 if there never was one with this id.
 */
export const restoreDeletedContentResource = declareEndpoint({
  id: 'restoreDeletedContentResource',
  need: onScreens('write', '/masterdata'),
  method: 'POST',
  path: `${deletedContentResourceList.path}/{id}/restore`,
  params: IdParams,
  access,
  response: ContentResource,
})

/** A version of a public page's text that is or was in force, for the list of versions on the page. */
const PublicVersion = v.object({ number: v.number(), validFrom: calendarDate })

/**
 * The text of a public page in Markdown as it is in force (rule 3.12), or, with `version`, as it was: in the requested
 * language, or else for all languages, or else in Japanese, English or Vietnamese. Null if staff have published no text.
 * 404 if the page has no such version that is or was in force: drafts and scheduled versions are not public.
 */
export const getPublicPageText = declareEndpoint({
  id: 'getPublicPageText',
  need: onScreens('words', '/term', '/privacy', '/download'),
  method: 'GET',
  path: `${path}/page/{page}`,
  access: 'public',
  params: v.strictObject({
    /** The page. */
    page: v.picklist(PUBLIC_PAGE_NAMES, 'field.choice'),
  }),
  query: v.strictObject({
    language: v.picklist(CONTENT_LANGUAGES, 'field.choice'),
    /** The number of the version. Without it, the version in force. */
    version: v.optional(numberFromText(1, INTEGER_MAX)),
  }),
  response: v.object({
    text: orNull(v.string()),
    language: orNull(v.picklist(CONTENT_LANGUAGES)),
    /** When the version was published. */
    updatedAt: orNull(instant),
    /** The number of the version, and the day in Japan from which it is in force. */
    version: orNull(v.number()),
    validFrom: orNull(calendarDate),
    /** All versions that are or were in force, the newest first. */
    versions: listOrEmpty(PublicVersion),
  }),
})
