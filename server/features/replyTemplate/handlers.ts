import { eq, inArray, sql } from 'drizzle-orm'
import { REPLY_TEMPLATE_PLACEHOLDERS, replyTemplateList } from '../../../contract/kinds/replyTemplate.ts'
import { hasAtMostCharacters } from '../../../contract/characters.ts'
import { REASON_MAX } from '../../../contract/limits.ts'
import { placeholdersOf } from '../../../contract/messageText.ts'
import type { ReplyTemplate } from '../../../contract/replyTemplate.ts'
import type { Db } from '../../db/database.ts'
import { invalid, notFound } from '../../http/failure.ts'
import type { Handlers } from '../../http/handler.ts'
import { writeUnique } from '../../http/transaction.ts'
import { defineList, readList } from '../../resources/list.ts'
import { searchCondition } from '../../resources/search.ts'
import { createReadOne, defineVersionedRecord, findFieldChanges } from '../../resources/versionedRecord.ts'
import { handleListReasonChoices } from './reasonChoices.ts'
import { replyTemplate } from './table.ts'

const templateList = defineList({
  declaration: replyTemplateList,
  rowTable: replyTemplate,
  sortColumns: { title: replyTemplate.sortName, useCount: replyTemplate.useCount, id: replyTemplate.id },
  filterConditions: {
    language: (language) => eq(replyTemplate.language, language),
    purpose: (purpose) => eq(replyTemplate.purpose, purpose),
  },
  searchCondition: (q) => searchCondition(replyTemplate, q),
  readRows: ({ db }, ids) => readTemplates(db, ids),
})

const readTemplate = createReadOne(readTemplates)
const templateRecord = defineVersionedRecord({ name: 'replyTemplate', table: replyTemplate, read: readTemplate })

/** The fields that the history shows. */
const HISTORY_FIELDS = ['title', 'text', 'language', 'purpose'] as const

/** The handlers of the reply templates (rule 10.12). */
export const replyTemplateHandlers: Pick<
  Handlers,
  | 'listReplyTemplates'
  | 'getReplyTemplate'
  | 'createReplyTemplate'
  | 'updateReplyTemplate'
  | 'deleteReplyTemplate'
  | 'countReplyTemplateUse'
  | 'listReplyTemplateHistory'
  | 'listReasonChoices'
> = {
  listReplyTemplates: ({ query }, context) => readList(context, templateList, query),

  getReplyTemplate: ({ params: { id } }, { db }) => readTemplate(db, id),

  async createReplyTemplate({ body }, context) {
    const { db } = context
    checkText(body)
    const [added] = await withUniqueTitle(
      db
        .insert(replyTemplate)
        .values({ ...body, updatedAt: context.clock() })
        .returning({ id: replyTemplate.id }),
    )
    if (added === undefined) throw new Error('a reply template was not inserted')
    const created = await readTemplate(db, added.id)
    await templateRecord.auditAndNotify(
      context,
      added.id,
      'create',
      findFieldChanges(HISTORY_FIELDS, undefined, created),
    )
    return created
  },

  async updateReplyTemplate({ params: { id }, body: { version, ...body } }, context) {
    const { db } = context
    const before = await templateRecord.lock(context, id, version)
    const values = { ...body, purpose: body.purpose ?? before.purpose }
    const changes = findFieldChanges(HISTORY_FIELDS, before, { ...before, ...values })
    if (changes.length === 0) return before
    checkText(values)
    await withUniqueTitle(
      db
        .update(replyTemplate)
        .set({ ...values, version: version + 1, updatedAt: context.clock() })
        .where(eq(replyTemplate.id, id)),
    )
    await templateRecord.auditAndNotify(context, id, 'edit', changes)
    return readTemplate(db, id)
  },

  async deleteReplyTemplate({ params: { id }, body: { version } }, context) {
    const before = await templateRecord.lock(context, id, version)
    await context.db.delete(replyTemplate).where(eq(replyTemplate.id, id))
    await templateRecord.auditAndNotify(context, id, 'delete', findFieldChanges(HISTORY_FIELDS, before, undefined))
    return {}
  },

  async countReplyTemplateUse({ params: { id } }, { db }) {
    const counted = await db
      .update(replyTemplate)
      .set({ useCount: sql`${replyTemplate.useCount} + 1` })
      .where(eq(replyTemplate.id, id))
      .returning({ id: replyTemplate.id })
    if (counted.length === 0) throw notFound()
    return {}
  },

  listReplyTemplateHistory: templateRecord.listHistory,

  listReasonChoices: handleListReasonChoices,
}

/**
 * Throws 422 if the text has a placeholder that the console does not fill in, or cannot be the reason for which it is: a
 * reason has no placeholders, because several records can get the same, and is shorter than a message.
 */
function checkText({ text, purpose }: Pick<ReplyTemplate, 'text' | 'purpose'>): void {
  const known: readonly string[] = purpose === 'reply' ? REPLY_TEMPLATE_PLACEHOLDERS : []
  if (!placeholdersOf(text).every((placeholder) => known.includes(placeholder)))
    throw invalid({
      text: purpose === 'reply' ? 'replyTemplate.text.placeholders' : 'replyTemplate.text.noPlaceholders',
    })
  if (purpose !== 'reply' && !hasAtMostCharacters(text, REASON_MAX))
    throw invalid({ text: 'replyTemplate.text.reason' })
}

/** Runs a write. Throws 422 if the purpose and language have another template with the title. */
function withUniqueTitle<Result>(write: PromiseLike<Result>): Promise<Result> {
  return writeUnique('reply_template_title', { title: 'replyTemplate.title.taken' }, write)
}

async function readTemplates(db: Db, ids: number[]): Promise<ReplyTemplate[]> {
  const rows = await db.select().from(replyTemplate).where(inArray(replyTemplate.id, ids))
  return rows.map(({ searchText: _searchText, sortName: _sortName, updatedAt, ...row }) => ({
    ...row,
    placeholders: placeholdersOf(row.text),
    updatedAt: updatedAt.toISOString(),
  }))
}
