import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { isNull } from 'drizzle-orm'
import type { EmailDeliveryState } from '../../machines/emailDelivery.ts'
import { idColumn, timestampColumn } from '../db/columns.ts'

/**
 * The emails to send, in the states of the chart `emailDelivery`. The content of an email is null once it is settled.
 */
export const mail = pgTable(
  'mail',
  {
    id: idColumn(),
    state: text().$type<EmailDeliveryState>().notNull(),
    recipient: text().notNull(),
    subject: text(),
    bodyText: text(),
    bodyHtml: text(),
    attempts: integer().notNull().default(0),
    createdAt: timestampColumn().notNull(),
    /** When the next attempt is due; while the email is being sent, when another process may claim it. */
    sendAt: timestampColumn().notNull(),
    /** The time from which the email is useless and is no longer sent. */
    expiresAt: timestampColumn().notNull(),
    settledAt: timestampColumn(),
    /** The reply or the error of the last attempt. */
    failure: text(),
  },
  (table) => [index('mail_waiting').on(table.sendAt).where(isNull(table.settledAt))],
)
