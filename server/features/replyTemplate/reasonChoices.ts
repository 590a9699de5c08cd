import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { REASON_PERMISSIONS, type ReasonPurpose } from '../../../contract/kinds/reasonPurposes.ts'
import type { listReasonChoices, ReasonChoice } from '../../../contract/replyTemplate.ts'
import { auditLog } from '../../db/schema.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { replyTemplate } from './table.ts'

/** How many of the newest lines that a person has written in the history are searched for reasons. */
const LINES_MAX = 2_000
/** How many of the reasons that a person has typed are offered, besides the templates. */
const TYPED_REASONS_MAX = 5
const TEMPLATES_MAX = 100

/**
 * Returns the reasons that the caller can choose for an event (rule 10.12): what they have given last, whether it is a
 * template or not, then the other templates, those in their language first. Each text is there once.
 */
export const handleListReasonChoices: Handler<typeof listReasonChoices> = async ({ query: { purpose } }, context) => {
  const { id, permissions } = context.caller()
  if (!permissions.has(REASON_PERMISSIONS[purpose])) throw new Failure(403, 'error.notPermitted')
  const [givenReasons, templates] = await Promise.all([
    readGivenReasons(context.db, id, purpose),
    readTemplates(context.db, purpose, context.language),
  ])
  const templateOf = new Map<string, ReasonChoice>()
  for (const template of templates) if (!templateOf.has(template.text)) templateOf.set(template.text, template)
  const typedReasons = givenReasons.filter((text) => !templateOf.has(text)).slice(0, TYPED_REASONS_MAX)
  const given = givenReasons.flatMap((text): ReasonChoice[] => {
    const template = templateOf.get(text)
    if (template !== undefined) return [template]
    return typedReasons.includes(text) ? [{ text, title: null, language: null }] : []
  })
  return { items: [...given, ...[...templateOf.values()].filter(({ text }) => !givenReasons.includes(text))] }
}

/** Reads the reasons that a staff member has given for an event, without repetitions, the last one first. */
async function readGivenReasons(db: Db, staffId: number, purpose: ReasonPurpose): Promise<string[]> {
  const [record = '', event = ''] = purpose.split('.')
  const lines = db
    .select({
      record: auditLog.record,
      event: auditLog.event,
      reason: auditLog.reason,
      at: auditLog.at,
      id: auditLog.id,
    })
    .from(auditLog)
    .where(eq(auditLog.staffId, staffId))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(LINES_MAX)
    .as('lines')
  const rows = await db
    .select({ reason: sql<string>`${lines.reason}` })
    .from(lines)
    .where(and(eq(lines.record, record), eq(lines.event, event), isNotNull(lines.reason)))
    .orderBy(desc(lines.at), desc(lines.id))
  return [...new Set(rows.map(({ reason }) => reason))]
}

async function readTemplates(db: Db, purpose: ReasonPurpose, language: string): Promise<ReasonChoice[]> {
  return db
    .select({ text: replyTemplate.text, title: replyTemplate.title, language: replyTemplate.language })
    .from(replyTemplate)
    .where(eq(replyTemplate.purpose, purpose))
    .orderBy(desc(sql`${replyTemplate.language} = ${language}`), asc(replyTemplate.sortName), asc(replyTemplate.id))
    .limit(TEMPLATES_MAX)
}
