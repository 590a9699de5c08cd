import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { reportRecordKind } from '../../../contract/kinds/report.ts'
import type { Report, ReportRow } from '../../../contract/report.ts'
import { reportLifecycle } from '../../../machines/lifecycles/report.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { createStuckCondition } from '../../resources/timeLimits.ts'
import { conversation } from '../conversation/tables.ts'
import { reportCsvColumns } from './csvColumns.ts'
import { reportReason } from '../reportReason/table.ts'
import { report } from './table.ts'

/** The maximum number of other reports about the same record in a response. */
const OTHER_REPORTS_MAX = 20

/** The reports that members submit. */
export const reportResource = defineResource({
  kind: reportRecordKind,
  lifecycle: reportLifecycle,
  table: report,
  sortColumns: { createdAt: report.createdAt, id: report.id },
  filterConditions: { stuck: createStuckCondition(report, reportLifecycle) },
  searchCondition: (q) => searchCondition(report, q),
  csvColumns: reportCsvColumns,
  async readRows({ db }, ids) {
    const rows = await db.select().from(report).where(inArray(report.id, ids))
    return rows.map(toReportRow)
  },
  async read({ db }, id) {
    const [row] = await db.select().from(report).where(eq(report.id, id))
    if (!row) throw notFound()
    return {
      ...toReportRow(row),
      about: { kind: row.aboutKind, id: row.aboutId, name: row.aboutName },
      reason: await readReason(db, row),
      message: await readMessagePlace(db, row),
      others: await readOtherReports(db, row),
      statusReason: row.statusReason,
      updatedAt: row.updatedAt.toISOString(),
    }
  },
  effects: {},
})

type Row = typeof report.$inferSelect

function toReportRow(row: Row): ReportRow {
  const { id, memberId, memberName, memberEmail, storeId, storeName, content, status, version, createdAt } = row
  const reporter = { userId: memberId, userName: memberName, email: memberEmail }
  return { id, ...reporter, storeId, storeName, content, status, version, createdAt: createdAt.toISOString() }
}

async function readReason(db: Db, { reasonId }: Row): Promise<Report['reason']> {
  if (reasonId === null) return null
  const [found] = await db
    .select({ id: reportReason.id, name: reportReason.name })
    .from(reportReason)
    .where(eq(reportReason.id, reasonId))
  return found ?? null
}

/** Reads where the message is that a report is about; null if it is about something else. */
async function readMessagePlace(db: Db, { conversationId, messageSeq: seq }: Row): Promise<Report['message']> {
  if (conversationId === null || seq === null) return null
  const [found] = await db
    .select({ type: conversation.type })
    .from(conversation)
    .where(eq(conversation.id, conversationId))
  return found === undefined ? null : { conversationId, conversationType: found.type, seq }
}

async function readOtherReports(db: Db, { id, aboutKind, aboutId, messageSeq }: Row): Promise<Report['others']> {
  const rows = await db
    .select()
    .from(report)
    .where(
      and(
        eq(report.aboutKind, aboutKind),
        eq(report.aboutId, aboutId),
        messageSeq === null ? undefined : eq(report.messageSeq, messageSeq),
        ne(report.id, id),
      ),
    )
    .orderBy(desc(report.createdAt), desc(report.id))
    .limit(OTHER_REPORTS_MAX)
  return rows.map(({ id: other, memberName: userName, content, status, createdAt }) => ({
    id: other,
    userName,
    content,
    status,
    createdAt: createdAt.toISOString(),
  }))
}
