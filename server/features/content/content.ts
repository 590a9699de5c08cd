import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { type ContentResource, contentValueSchemas } from '../../../contract/contentResource.ts'
import {
  CONTENT_LANGUAGES,
  isPublicPageKey,
  type ContentKindName,
  contentKindName,
  type ContentLanguage,
  contentResourceList,
  deletedContentResourceList,
  CONTENT_PICTURES_PATH,
} from '../../../contract/kinds/content.ts'
import type { Db } from '../../db/database.ts'
import { messageOf } from '../../http/checkRequest.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { Handlers } from '../../http/handler.ts'
import { defineDeletedRecords } from '../../resources/deletedRecords.ts'
import { defineList, readList } from '../../resources/list.ts'
import { searchCondition } from '../../resources/search.ts'
import {
  changesBetween,
  changesOfDeletion,
  isKeyTaken,
  nextPosition,
  readResource,
  readResources,
  resourceRecord,
} from './contentRecord.ts'
import { withPageDraft } from './pageDraft.ts'
import { contentPicture, contentResource } from './table.ts'

const resourceList = defineList({
  declaration: contentResourceList,
  rowTable: contentResource,
  sortColumns: { position: contentResource.position, name: contentResource.sortName, id: contentResource.id },
  filterConditions: {},
  searchCondition: (q) => searchCondition(contentResource, q),
  readRows: ({ db }, ids) => readResources(db, ids),
})

const deletedResources = defineDeletedRecords({
  declaration: deletedContentResourceList,
  name: 'content',
  table: contentResource,
  nameField: 'key',
})

const DeletedResourceFields = v.object({
  key: v.string(),
  kind: v.pipe(v.string(), v.transform(Number)),
  language: v.picklist(CONTENT_LANGUAGES),
  value: v.string(),
  description: v.optional(v.string(), ''),
  position: v.pipe(v.string(), v.transform(Number)),
})

/**
 * The handlers of the content resources (rule 3.11). What they write of a public page is its draft (rule 3.23). The `image` of a call is converted before its transaction begins.
 */
export const contentHandlers: Pick<
  Handlers,
  | 'listContentResources'
  | 'getContentResource'
  | 'createContentResource'
  | 'updateContentResource'
  | 'deleteContentResource'
  | 'listContentResourceHistory'
  | 'listDeletedContentResources'
  | 'restoreDeletedContentResource'
> = {
  listContentResources: ({ query }, context) => readList(context, resourceList, query),

  getContentResource: ({ params: { id } }, { db }) => readResource(db, id),

  async createContentResource({ body: { kind, position, value, image, ...body } }, context) {
    const { db } = context
    const kindName = contentKindName(kind)
    requireTextForPageKey(kindName, body.key)
    const content = parseContentOfCall(kindName, value, image)
    if (content === undefined) throw invalid({ image: 'field.required' })
    return withPageDraft(context, [body.key], async () => {
      await requireUniqueKey(db, body.key, body.language)
      const [added] = await db
        .insert(contentResource)
        .values({
          ...body,
          kind,
          value: content.value,
          position: position ?? (await nextPosition(db)),
          updatedAt: context.clock(),
        })
        .returning({ id: contentResource.id })
      if (added === undefined) throw new Error('a resource was not inserted')
      await savePicture(db, added.id, content)
      const createdResource = await readResource(db, added.id)
      await resourceRecord.auditAndNotify(context, added.id, 'create', changesBetween(undefined, createdResource))
      return createdResource
    })
  },

  async updateContentResource({ params: { id }, body: { version, value, image, ...body } }, context) {
    const { db } = context
    return withPageDraft(context, [await readKey(db, id), body.key], async () => {
      const before = await resourceRecord.lock(context, id, version)
      const kindName = contentKindName(before.kind)
      requireTextForPageKey(kindName, body.key)
      requireSamePage(before, body)
      const content = parseContentOfCall(kindName, value, image)
      await requireUniqueKey(db, body.key, body.language, id)
      const changes = changesBetween(before, { ...before, ...body, value: content?.value ?? before.value })
      if (changes.length === 0) return before
      await db
        .update(contentResource)
        .set({ ...body, ...(content && { value: content.value }), version: version + 1, updatedAt: context.clock() })
        .where(eq(contentResource.id, id))
      await savePicture(db, id, content)
      await resourceRecord.auditAndNotify(context, id, 'edit', changes)
      return readResource(db, id)
    })
  },

  async deleteContentResource({ params: { id }, body: { version } }, context) {
    return withPageDraft(context, [await readKey(context.db, id)], async () => {
      const before = await resourceRecord.lock(context, id, version)
      await context.db.delete(contentResource).where(eq(contentResource.id, id))
      await resourceRecord.auditAndNotify(context, id, 'delete', changesOfDeletion(before))
      return {}
    })
  },

  listContentResourceHistory: resourceRecord.listHistory,

  listDeletedContentResources: deletedResources.list,

  restoreDeletedContentResource: deletedResources.createRestoreHandler({
    notDeletedMessage: 'content.notDeleted',
    read: readResource,
    historyChangesOf: (restoredItem) => changesBetween(undefined, restoredItem),
    auditAndNotify: resourceRecord.auditAndNotify,

    async insert(context, row, fields) {
      const { db, clock } = context
      const parsedFields = v.safeParse(DeletedResourceFields, Object.fromEntries(fields))
      if (!parsedFields.success) throw new Failure(422, 'content.notKept')
      const { key, language } = parsedFields.output
      await withPageDraft(context, [key], async () => {
        if (await isKeyTaken(db, key, language)) throw new Failure(422, 'content.key.taken')
        await db.insert(contentResource).values({ ...row, ...parsedFields.output, updatedAt: clock() })
      })
    },
  }),
}

/** The value of a content resource; if the value is a picture, also the file to store. */
interface ParsedContent {
  value: string
  picture?: { hash: string; image: Buffer }
}

/**
 * Returns the content in the body of a call; undefined if the kind is a picture and the call has no file. Throws 422
 * for a value that is not allowed for the kind.
 */
function parseContentOfCall(
  kind: ContentKindName,
  value: string | undefined,
  image: string | undefined,
): ParsedContent | undefined {
  if (kind !== 'image') {
    if (image !== undefined) throw invalid({ image: 'field.unknown' })
    const parsed = v.safeParse(contentValueSchemas[kind], value)
    if (!parsed.success) throw invalid({ value: messageOf(parsed.issues[0]) })
    return { value: parsed.output }
  }
  if (value !== undefined) throw invalid({ value: 'field.unknown' })
  if (image === undefined) return undefined
  const file = Buffer.from(image, 'base64')
  const hash = createHash('sha256').update(file).digest('hex')
  return { value: `${CONTENT_PICTURES_PATH}/${hash}.webp`, picture: { hash, image: file } }
}

async function savePicture(db: Db, resourceId: number, content: ParsedContent | undefined): Promise<void> {
  if (content?.picture === undefined) return
  await db
    .insert(contentPicture)
    .values({ resourceId, ...content.picture })
    .onConflictDoUpdate({ target: contentPicture.resourceId, set: content.picture })
}

/** Reads the key of a content resource; undefined if it does not exist. */
async function readKey(db: Db, id: number): Promise<string | undefined> {
  const [found] = await db.select({ key: contentResource.key }).from(contentResource).where(eq(contentResource.id, id))
  return found?.key
}

/** Throws 422 if the key belongs to a public page and the kind is not a text. */
function requireTextForPageKey(kind: ContentKindName, key: string): void {
  if (kind !== 'text' && isPublicPageKey(key)) throw invalid({ key: 'content.key.page' })
}

/** Throws 422 if another key or language would take the text from its public page (rule 3.12). */
function requireSamePage(
  before: Pick<ContentResource, 'key' | 'language'>,
  after: Pick<ContentResource, 'key' | 'language'>,
): void {
  if (!isPublicPageKey(before.key)) return
  if (after.key !== before.key) throw invalid({ key: 'content.key.fixed' })
  if (after.language !== before.language) throw invalid({ language: 'content.language.fixed' })
}

/** Throws 422 if another content resource has the key in the language. */
async function requireUniqueKey(db: Db, key: string, language: ContentLanguage, editedId?: number): Promise<void> {
  if (await isKeyTaken(db, key, language, editedId)) throw invalid({ key: 'content.key.taken' })
}
