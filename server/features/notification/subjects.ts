import { eq, inArray, sql } from 'drizzle-orm'
import type { NOTIFICATION_SUBJECT_KINDS } from '../../../contract/notification.ts'
import type { Db } from '../../db/database.ts'
import { conversation, conversationName } from '../conversation/tables.ts'
import { report } from '../report/table.ts'
import { storeReview } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { withdrawal } from '../withdrawal/table.ts'

type SubjectKind = (typeof NOTIFICATION_SUBJECT_KINDS)[number]

/** The record that a notification leads to, with its name for the sentence. */
interface Subject {
  kind: SubjectKind
  id: number
  parentId: number | null
  name: string
}

interface NotificationSubject {
  subjectKind: SubjectKind | null
  subjectId: number | null
  name: string | null
}

type FoundSubject = Omit<Subject, 'kind'>

/** Read the records of each kind that exist, with their names. All staff who are notified of a kind may read them. */
const readers: Record<Exclude<SubjectKind, 'job'>, (db: Db, ids: number[]) => Promise<FoundSubject[]>> = {
  store: (db, ids) =>
    db
      .select({ id: store.id, parentId: sql<null>`null`, name: store.name })
      .from(store)
      .where(inArray(store.id, ids)),
  withdrawal: (db, ids) =>
    db
      .select({ id: withdrawal.id, parentId: sql<null>`null`, name: withdrawal.memberName })
      .from(withdrawal)
      .where(inArray(withdrawal.id, ids)),
  report: (db, ids) =>
    db
      .select({ id: report.id, parentId: sql<null>`null`, name: report.memberName })
      .from(report)
      .where(inArray(report.id, ids)),
  review: (db, ids) =>
    db
      .select({ id: storeReview.id, parentId: storeReview.storeId, name: store.name })
      .from(storeReview)
      .innerJoin(store, eq(store.id, storeReview.storeId))
      .where(inArray(storeReview.id, ids)),
  conversation: (db, ids) =>
    db
      .select({ id: conversation.id, parentId: conversation.type, name: conversationName.name })
      .from(conversation)
      .innerJoin(conversationName, eq(conversationName.conversationId, conversation.id))
      .where(inArray(conversation.id, ids)),
}

/** Reads the subjects of notifications. Returns a function that returns that of one; undefined if it does not exist. */
export async function readSubjects(
  db: Db,
  notifications: readonly NotificationSubject[],
): Promise<(notification: NotificationSubject) => Subject | undefined> {
  const found = new Map<string, FoundSubject>()
  for (const [kind, read] of Object.entries(readers)) {
    const ids = notifications.flatMap(({ subjectKind, subjectId }) =>
      subjectKind === kind && subjectId !== null ? [subjectId] : [],
    )
    if (ids.length === 0) continue
    for (const subject of await read(db, [...new Set(ids)])) found.set(`${kind} ${subject.id}`, subject)
  }
  return ({ subjectKind: kind, subjectId: id, name }) => {
    if (kind === null || id === null) return undefined
    if (kind === 'job') return { kind, id, parentId: null, name: name ?? '' }
    const subject = found.get(`${kind} ${id}`)
    return subject && { kind, ...subject, name: name ?? subject.name }
  }
}
