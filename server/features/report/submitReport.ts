import { NotificationKind } from '../../../contract/enumerations.ts'
import { initialStep } from '../../../machines/lifecycle.ts'
import { reportLifecycle } from '../../../machines/lifecycles/report.ts'
import { invalid } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { startLifecycle } from '../../resources/lifecycle.ts'
import { notify } from '../notification/notify.ts'
import { lockActiveReportReason } from '../reportReason/activeReasons.ts'
import { lockActingMember } from '../user/activeMember.ts'
import { readReportedItem, type ReportedItemRef } from './reportedItem.ts'
import { reportResource } from './resource.ts'
import { report } from './table.ts'

/** What a member reports, and why. */
type ReportToSubmit = ReportedItemRef & { content: string; reasonId?: number | undefined }

/**
 * Submits a report by the acting member (rule 11.10). Returns its id. Throws a Failure of 422 if the member cannot see
 * what is reported, or has written it, or nobody can choose the reason.
 */
export async function submitReport(context: OperationContext, reported: ReportToSubmit): Promise<number> {
  const { db, clock } = context
  requireSeqOfMessage(reported)
  const reporter = await lockActingMember(context)
  const item = await readReportedItem(db, reporter.id, reported)
  if (item === undefined) throw invalid({ id: 'report.about.unknown' })
  if (item.authorId === reporter.id) throw invalid({ id: 'report.about.own' })
  const now = clock()
  const { kind, id, seq, content, reasonId } = reported
  if (reasonId !== undefined && !(await lockActiveReportReason(db, reasonId)))
    throw invalid({ reasonId: 'report.reason.unknown' })
  const [added] = await db
    .insert(report)
    .values({
      memberId: reporter.id,
      memberName: reporter.fullName,
      memberNameKana: reporter.fullNameKana,
      memberEmail: reporter.email,
      storeId: item.store?.id ?? null,
      storeName: item.store?.name ?? null,
      aboutKind: kind,
      aboutId: id,
      aboutName: item.name,
      ...(seq === undefined ? {} : { conversationId: id, messageSeq: seq }),
      content,
      reasonId: reasonId ?? null,
      status: reportLifecycle.codes[initialStep(reportLifecycle).state],
      createdAt: now,
      updatedAt: now,
      stateSince: now,
    })
    .returning({ id: report.id })
  if (added === undefined) throw new Error('no report was inserted')
  await startLifecycle(context, reportResource, added.id)
  await notify(context, NotificationKind.NEW_REPORT, { reportId: added.id })
  return added.id
}

/** Throws 422 if a message has no number, or if anything else has one. */
function requireSeqOfMessage({ kind, seq }: ReportedItemRef): void {
  if (kind === 'message' && seq === undefined) throw invalid({ seq: 'field.required' })
  if (kind !== 'message' && seq !== undefined) throw invalid({ seq: 'field.unknown' })
}
