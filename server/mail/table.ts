import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { isNull } from 'drizzle-orm'
import type { EmailDeliveryState } from '../../machines/server/emailDelivery.ts'
import { timestampColumn } from '../db/columns.ts'
import { workColumns } from '../jobs/workTable.ts'

/**
 * The emails to send, in the states of the chart `emailDelivery`. The content of an email is null once it is settled.
 */
export const mail = pgTable(
  'mail',
  {
    ...workColumns(),
    state: text().$type<EmailDeliveryState>().notNull(),
    recipient: text().notNull(),
    subject: text(),
    bodyText: text(),
    bodyHtml: text(),
    /** The time from which the email is useless and is no longer sent. */
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('mail_waiting').on(table.dueAt).where(isNull(table.settledAt))],
)
