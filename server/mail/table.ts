import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { isNull } from 'drizzle-orm'
import type { MailState } from '../../machines/mail.ts'
import { idColumn, timestampColumn } from '../db/columns.ts'

/** The mails to send, in the states of the chart `mail`. The content is null once the mail is settled. */
export const mail = pgTable(
  'mail',
  {
    id: idColumn(),
    state: text().$type<MailState>().notNull(),
    recipient: text().notNull(),
    subject: text(),
    bodyText: text(),
    bodyHtml: text(),
    attempts: integer().notNull().default(0),
    createdAt: timestampColumn().notNull(),
    /** The next attempt; while it is being sent, when another process may claim it. */
    sendAt: timestampColumn().notNull(),
    /** After it, the mail is of no use. */
    expiresAt: timestampColumn().notNull(),
    settledAt: timestampColumn(),
    /** The reply or the error of the last attempt. */
    failure: text(),
  },
  (table) => [index('mail_waiting').on(table.sendAt).where(isNull(table.settledAt))],
)
