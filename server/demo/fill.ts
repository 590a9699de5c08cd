import { eq, sql } from 'drizzle-orm'
import { productLifecycle } from '../../machines/lifecycles/product.ts'
import { reportLifecycle } from '../../machines/lifecycles/report.ts'
import type { Db } from '../db/database.ts'
import { auditLog } from '../db/schema.ts'
import { conversation, conversationNote, image, message } from '../features/conversation/tables.ts'
import { masterData } from '../features/masterData/table.ts'
import { replyTemplate } from '../features/replyTemplate/table.ts'
import { report } from '../features/report/table.ts'
import { product } from '../features/store/partTables.ts'
import { addAdminNotifications } from './adminNotifications.ts'
import { createStaffAndRoles } from './staffAndRoles.ts'
import { createRandomTimes, type RandomTimes } from './randomTimes.ts'
import { createConfigHistory } from './config.ts'
import { createCalendarDays } from './calendarDays.ts'
import { createContent } from './content.ts'
import { createDemoData, type DemoData } from './createDemoData.ts'
import { createAuditLine, type DemoActor, pickActor } from './history.ts'
import { REPLY_TEMPLATES } from './words/dialogs.ts'
import { advanceIdSequence, insertMany } from './insertMany.ts'
import { createCreationLines } from './creationLines.ts'
import { createMasterData } from './masterData.ts'
import { createConversations, type ReportedMessage } from './conversations.ts'
import { createNotifications } from './notifications.ts'
import { createReportReasons } from './reportReasons.ts'
import { createPageVersions } from './pageVersions.ts'
import { createReports } from './reports.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'choba-demo'

/** The number of reports. */
const REPORT_COUNT = 240

export interface DemoOptions {
  /** The time to which all dates are relative. */
  now: Date
  hashPassword(password: string): Promise<string>
  /** The number of stores to create. */
  storeCount?: number
  userCount?: number
}

/** Fills an empty database, in one transaction, with a marketplace that has been running for two years. */
export async function fillDemo(
  db: Db,
  { now, hashPassword, storeCount = 420, userCount = 2_000 }: DemoOptions,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const randomTimes = createRandomTimes(now)
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const actors = await createStaffAndRoles(transaction, now, passwordHash)
    await createMasterData(transaction)
    await createCreationLines(transaction, randomTimes.marketplaceStart)
    await createConfigHistory(transaction, actors, randomTimes)
    await createContent(transaction, actors, randomTimes)
    await createPageVersions(transaction, actors, randomTimes)
    await createCalendarDays(transaction, actors, randomTimes)
    await createReportReasons(transaction, actors, randomTimes)
    const demoData = await createDemoData(transaction, { now, storeCount, userCount, actors, passwordHash })
    if (demoData.stores.length === 0 || demoData.members.length === 0) return
    const { rows, history } = createReports(
      demoData.random,
      REPORT_COUNT,
      demoData.stores,
      demoData.members,
      actors,
      randomTimes,
    )
    await insertMany(transaction, report, rows)
    await advanceIdSequence(transaction, report)
    await insertMany(transaction, auditLog, history)
    await addConversations(transaction, demoData, actors, randomTimes)
    await addAdminNotifications(transaction, demoData.random, actors, now)
    await createNotifications(transaction, now)
  })
  await db.execute(sql`analyze`)
}

/** Adds conversations with their messages, reports about some of them, and the reply templates. */
async function addConversations(db: Db, demoData: DemoData, actors: DemoActor[], randomTimes: RandomTimes) {
  const { random, stores, members } = demoData
  const products = await db
    .select({
      id: product.id,
      storeId: product.storeId,
      name: product.name,
      maker: masterData.value,
      image: product.image,
    })
    .from(product)
    .innerJoin(masterData, eq(masterData.id, product.makerId))
    .where(eq(product.status, productLifecycle.codes.active))
    .orderBy(product.id)
  const created = await createConversations(random, { stores, members, products, actors }, randomTimes)
  await insertMany(db, conversation, created.conversations)
  await advanceIdSequence(db, conversation)
  if (created.images.length > 0) await db.insert(image).values(created.images)
  await advanceIdSequence(db, image)
  await insertMany(db, message, created.messages)
  if (created.notes.length > 0) await db.insert(conversationNote).values(created.notes)
  await insertMany(db, auditLog, created.history)
  const templates = REPLY_TEMPLATES.map((template) => ({ ...template, updatedAt: randomTimes.marketplaceStart }))
  const addedTemplates = await db.insert(replyTemplate).values(templates).returning()
  const templateLines = addedTemplates.map(({ id, updatedAt }) =>
    createAuditLine('replyTemplate', id, updatedAt, {
      event: 'create',
      ...pickActor(random, actors, 'CONVERSATION_MANAGEMENT', updatedAt),
    }),
  )
  await insertMany(db, auditLog, templateLines)
  for (const reported of created.reported) await addMessageReport(db, reported, stores, members)
}

/** Adds the report of a member about a message that a store or staff have sent them. */
async function addMessageReport(
  db: Db,
  { conversationId, seq, memberId, storeId, text, at, complaint }: ReportedMessage,
  stores: DemoData['stores'],
  members: DemoData['members'],
): Promise<void> {
  const reporter = members.find(({ id }) => id === memberId)
  if (reporter === undefined) return
  const createdAt = new Date(at.getTime() + 60_000)
  const [added] = await db
    .insert(report)
    .values({
      memberId,
      memberName: reporter.fullName,
      memberNameKana: reporter.fullNameKana,
      memberEmail: reporter.email,
      storeId,
      storeName: stores.find(({ id }) => id === storeId)?.name ?? null,
      aboutKind: 'message',
      aboutId: conversationId,
      aboutName: text,
      conversationId,
      messageSeq: seq,
      content: complaint,
      status: reportLifecycle.codes.unhandled,
      createdAt,
      updatedAt: createdAt,
      stateSince: createdAt,
    })
    .returning({ id: report.id })
  const by = { actor: reporter.fullName, toState: 'unhandled' }
  await insertMany(db, auditLog, [createAuditLine('report', added?.id ?? 0, createdAt, { event: 'create', ...by })])
}
