import { eq, inArray, sql } from 'drizzle-orm'
import { REPLY_TEMPLATE_PLACEHOLDERS, replyTemplateList } from '../../../contract/kinds/replyTemplate.ts'
import { hasAtMostCharacters } from '../../../contract/characters.ts'
import { REASON_MAX } from '../../../contract/limits.ts'
import { placeholdersOf } from '../../../contract/messageText.ts'
import type { ReplyTemplate } from '../../../contract/replyTemplate.ts'
import type { Db } from '../../db/database.ts'
import { invalid, notFound } from '../../http/failure.ts'
import type { Handlers } from '../../http/handler.ts'
import { defineList } from '../../resources/list.ts'
import { searchCondition } from '../../resources/search.ts'
import { createVersionedHandlers } from '../../resources/versionedResource.ts'
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

/** The handlers of the reply templates (rule 10.12). */
export const replyTemplateHandlers = {
  ...createVersionedHandlers(
    { name: 'replyTemplate', isFixedSet: false },
    {
      table: replyTemplate,
      list: templateList,
      readRows: readTemplates,
      fieldNames: ['title', 'text', 'language', 'purpose'],
      unique: { constraint: 'reply_template_title', errors: { title: 'replyTemplate.title.taken' } },
      check: checkText,
    },
  ),

  async countReplyTemplateUse({ params: { id } }, { db }) {
    const counted = await db
      .update(replyTemplate)
      .set({ useCount: sql`${replyTemplate.useCount} + 1` })
      .where(eq(replyTemplate.id, id))
      .returning({ id: replyTemplate.id })
    if (counted.length === 0) throw notFound()
    return {}
  },

  listReasonChoices: handleListReasonChoices,
} satisfies Partial<Handlers>

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

async function readTemplates(db: Db, ids: number[]): Promise<ReplyTemplate[]> {
  const rows = await db.select().from(replyTemplate).where(inArray(replyTemplate.id, ids))
  return rows.map(({ searchText: _searchText, sortName: _sortName, updatedAt, ...row }) => ({
    ...row,
    placeholders: placeholdersOf(row.text),
    updatedAt: updatedAt.toISOString(),
  }))
}
