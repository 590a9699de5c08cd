import * as v from 'valibot'
import {
  deletion,
  EmptyResponse,
  endpoint,
  IdParams,
  pagedQuery,
  pageSchema,
  recordVersion,
  wholeNumber,
} from './endpoint.ts'
import { optionalLines, optionalText, requiredHttpsUrl, requiredLines, requiredText } from './field.ts'
import { HistoryLine } from './history.ts'
import { CONTENT_LANGUAGES, CONTENT_PAGES, type ContentKindName, contentResourceList } from './kinds/content.ts'
import { BODY_MAX, CONTENT_POSITION_MAX, CONTENT_TEXT_MAX, VIDEO_URL_MAX } from './limits.ts'
import { listEndpoint } from './listEndpoints.ts'

/** A content resource (rule 3.11). `kind` is a code of `ContentKind`. Times are ISO 8601 in UTC. */
export const ContentResource = v.object({
  id: v.number(),
  key: v.string(),
  kind: v.number(),
  language: v.picklist(CONTENT_LANGUAGES),
  /** Markdown, the path of a picture on this server, an https URL, a colour like `#c73e2a`, or a decimal number. */
  value: v.string(),
  description: v.string(),
  position: v.number(),
  version: v.number(),
  updatedAt: v.string(),
})
export type ContentResource = v.InferOutput<typeof ContentResource>

/** What a value of each kind must be; a picture is sent as a file instead. The server stores the parsed value. */
export const contentValueSchemas = {
  text: requiredLines(CONTENT_TEXT_MAX),
  video: requiredHttpsUrl(VIDEO_URL_MAX),
  color: v.pipe(requiredText(7), v.regex(/^#[\da-f]{6}$/i, 'content.value.color'), v.toLowerCase()),
  number: v.pipe(requiredText(24), v.regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'content.value.number')),
} as const satisfies Record<Exclude<ContentKindName, 'image'>, v.GenericSchema<string, string>>

const fields = {
  key: v.pipe(requiredText(60), v.regex(/^[a-z\d]+(?:[._-][a-z\d]+)*$/, 'content.key.invalid')),
  language: v.picklist(CONTENT_LANGUAGES, 'field.choice'),
  description: optionalText(200),
  /** Required for every kind but a picture; see `contentValueSchemas`. */
  value: v.optional(optionalLines(CONTENT_TEXT_MAX)),
  /** A JPEG, PNG or WebP file in base64, for a picture only. Without it, an edit keeps the picture. */
  image: v.optional(
    v.pipe(v.string('field.required'), v.maxLength(BODY_MAX, 'picture.tooLarge'), v.base64('picture.type')),
  ),
}
const position = wholeNumber(1, CONTENT_POSITION_MAX)

/** Without a position, the content resource becomes the last one. */
export const NewContentResource = v.strictObject({ kind: wholeNumber(1, 5), ...fields, position: v.optional(position) })
/** The kind of a content resource never changes. */
export const ContentResourceEdit = v.strictObject({ ...fields, position, version: recordVersion() })

const { access, path } = contentResourceList
const one = { path: `${path}/{id}`, params: IdParams }

/** The content resources, in their own order by default. `q` finds parts of the key or the description, or the id. */
export const listContentResources = listEndpoint('listContentResources', contentResourceList, ContentResource)

export const getContentResource = endpoint({
  ...one,
  id: 'getContentResource',
  method: 'GET',
  access,
  response: ContentResource,
})

/**
 * Adds a content resource. A key that the language already has is 422 with `errors.key`; so is another kind for a
 * public page.
 */
export const createContentResource = endpoint({
  id: 'createContentResource',
  method: 'POST',
  path,
  access,
  body: NewContentResource,
  response: ContentResource,
})

/** Changes a content resource. A stale `version` is 409 with the current content resource. */
export const updateContentResource = endpoint({
  ...one,
  id: 'updateContentResource',
  method: 'PUT',
  access,
  body: ContentResourceEdit,
  response: ContentResource,
})

export const deleteContentResource = endpoint({
  ...one,
  id: 'deleteContentResource',
  method: 'DELETE',
  access,
  ...deletion,
  response: EmptyResponse,
})

export const listContentResourceHistory = endpoint({
  ...one,
  id: 'listContentResourceHistory',
  method: 'GET',
  path: `${path}/{id}/history`,
  access,
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})

/**
 * The text of a public page in Markdown: in the reader's language, else for all languages, else in Japanese, English
 * or Vietnamese; null if staff have written none.
 */
export const getContentPage = endpoint({
  id: 'getContentPage',
  method: 'GET',
  path: `${path}/page/{page}`,
  access: 'public',
  params: v.strictObject({ page: v.picklist(CONTENT_PAGES, 'field.choice') }),
  query: v.strictObject({ language: v.picklist(CONTENT_LANGUAGES, 'field.choice') }),
  response: v.object({
    text: v.nullable(v.string()),
    language: v.nullable(v.picklist(CONTENT_LANGUAGES)),
    updatedAt: v.nullable(v.string()),
  }),
})
