import { and, eq, inArray } from 'drizzle-orm'
import type { NotificationChoice, StaffNotificationKind } from '../../../contract/kinds/notification.ts'
import type { KindChoice } from '../../../contract/notification.ts'
import type { Db } from '../../db/database.ts'
import type { OperationContext } from '../../http/handler.ts'
import { notificationSetting } from '../notificationSetting/table.ts'
import { notificationChoice, notificationMute } from './tables.ts'
import { kindsOf, type NotificationReader } from './unread.ts'

/** Reads what a staff member has chosen for each kind of their groups (rule 8.6). */
export async function listChoices(db: Db, reader: NotificationReader): Promise<KindChoice[]> {
  const kinds = kindsOf(reader)
  if (kinds.length === 0) return []
  const defaults = await db
    .select({ kind: notificationSetting.kind, default: notificationSetting.default })
    .from(notificationSetting)
    .where(inArray(notificationSetting.kind, kinds))
  const choices = await db.select().from(notificationChoice).where(eq(notificationChoice.staffId, reader.id))
  return kinds.map((kind) => ({
    kind,
    choice: choices.find((each) => each.kind === kind)?.choice ?? 'default',
    default: defaults.find((each) => each.kind === kind)?.default ?? 'on',
  }))
}

/** Chooses for one kind, also for one of which the staff member is not notified at the moment. */
export async function chooseKind(
  context: OperationContext,
  { id: staffId }: NotificationReader,
  kind: StaffNotificationKind,
  choice: NotificationChoice,
): Promise<void> {
  const { db } = context
  if (choice === 'default')
    await db
      .delete(notificationChoice)
      .where(and(eq(notificationChoice.staffId, staffId), eq(notificationChoice.kind, kind)))
  else
    await db
      .insert(notificationChoice)
      .values({ staffId, kind, choice })
      .onConflictDoUpdate({ target: [notificationChoice.staffId, notificationChoice.kind], set: { choice } })
  context.ownNotificationsChanged(staffId)
}

/** Mutes a conversation for one staff member, or ends that. */
export async function setMuted(
  context: OperationContext,
  staffId: number,
  conversationId: number,
  isMuted: boolean,
): Promise<void> {
  const { db } = context
  if (isMuted) await db.insert(notificationMute).values({ staffId, conversationId }).onConflictDoNothing()
  else
    await db
      .delete(notificationMute)
      .where(and(eq(notificationMute.staffId, staffId), eq(notificationMute.conversationId, conversationId)))
  context.ownNotificationsChanged(staffId)
  context.recordChanged('conversationMute', staffId)
}
