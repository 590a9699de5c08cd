import { sql } from 'drizzle-orm'
import { NotificationKind, UserRole } from '../../../contract/enumerations.ts'
import type { NotificationKindCode, StaffNotificationKind } from '../../../contract/kinds/notification.ts'
import type { OperationContext } from '../../http/handler.ts'
import { notificationSetting } from '../notificationSetting/table.ts'
import {
  type Definition,
  type NotificationCauses,
  notificationKinds,
  type PersonalNotice,
  type StaffNotice,
} from './kinds.ts'
import { notificationEvent, personalNotification } from './tables.ts'

/**
 * Notifies everybody whom a cause concerns, in the transaction of the cause (rule 8.5). It locks only its own rows, so a
 * transaction locks conversations, members and stores before. Of many members or stores, it needs one statement.
 * @returns the number of members and stores that have got a notification
 */
export async function notify<Kind extends NotificationKindCode>(
  context: OperationContext,
  kind: Kind,
  cause: NotificationCauses[Kind],
): Promise<number> {
  const { staff, personal }: Definition<NotificationCauses[Kind]> = notificationKinds[kind]
  const staffNotice = staff?.(cause)
  const personalNotice = personal?.(cause)
  if (staffNotice !== undefined) await notifyStaff(context, kind as StaffNotificationKind, staffNotice)
  return personalNotice === undefined ? 0 : notifyOwners(context, kind, personalNotice)
}

async function notifyStaff(
  context: OperationContext,
  kind: StaffNotificationKind,
  { subject, groupKey, name, staffIds }: StaffNotice,
): Promise<void> {
  const { db, clock, actor } = context
  const changedAt = clock()
  const authorId = actor?.role === UserRole.ADMIN ? actor.id : null
  const recipients =
    staffIds === undefined
      ? [{ groupKey, staffId: null }]
      : staffIds
          .filter((staffId) => staffId !== authorId)
          .map((staffId) => ({ groupKey: `${groupKey} ${staffId}`, staffId }))
  if (recipients.length === 0) return
  const written = await db
    .insert(notificationEvent)
    .values(
      recipients.map((recipient) => ({
        ...recipient,
        kind,
        subjectKind: subject.kind,
        subjectId: subject.id,
        name,
        authorId,
        createdAt: changedAt,
        changedAt,
      })),
    )
    .onConflictDoUpdate({
      target: notificationEvent.groupKey,
      set: {
        count: sql`${notificationEvent.count} + 1`,
        authorId,
        transactionId: sql`excluded.transaction_id`,
        changedAt: sql`greatest(${notificationEvent.changedAt}, excluded.changed_at)`,
      },
    })
    .returning({ id: notificationEvent.id })
  for (const { id } of written) context.staffNotified(kind, id)
}

/**
 * Notifies members and stores, unless the default of the kind is off (rule 3.14). What staff have written is always sent.
 * @returns how many have got the notification
 */
async function notifyOwners(
  context: OperationContext,
  kind: NotificationKindCode,
  { owners, subject, groupKey, facts, repeats }: PersonalNotice,
): Promise<number> {
  const { db, clock, actor } = context
  const isAuthor = (ownerKind: string, id: number) =>
    ownerKind === 'member' && actor?.role === UserRole.MEMBER && actor.id === id
  const recipients = owners.flatMap(({ kind: ownerKind, ids }) =>
    ids.filter((id) => !isAuthor(ownerKind, id)).map((id) => ({ kind: ownerKind, id })),
  )
  if (recipients.length === 0) return 0
  const at = clock().toISOString()
  const factsJson = facts === undefined ? null : JSON.stringify(facts)
  const isSent = kind === NotificationKind.ADMIN ? sql`true` : isOnByDefault(kind)
  const { rows } = (await db.execute(sql`
    insert into ${personalNotification}
      (owner_kind, owner_id, kind, group_key, subject_kind, subject_id, facts, created_at, changed_at)
    select owner.kind, owner.id, ${kind}, ${groupKey}, ${subject?.kind ?? null}, ${subject?.id ?? null}::integer,
      ${factsJson}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as owner (kind text, id integer)
    where ${isSent} order by owner.kind, owner.id
    on conflict on constraint personal_notification_group_key ${repeats === 'once' ? DO_NOTHING : COUNT_AGAIN}
    returning owner_kind as kind, owner_id as id`)) as { rows: typeof recipients }
  if (rows.length > 0) context.ownersNotified(rows)
  return rows.length
}

const DO_NOTHING = sql`do nothing`

const COUNT_AGAIN = sql`do update set
  count = personal_notification.count + 1,
  transaction_id = excluded.transaction_id,
  changed_at = greatest(personal_notification.changed_at, excluded.changed_at)`

function isOnByDefault(kind: NotificationKindCode) {
  const { kind: settingKind, default: choice } = notificationSetting
  return sql`exists (select from ${notificationSetting} where ${settingKind} = ${kind} and ${choice} = 'on')`
}
