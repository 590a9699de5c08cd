import type { Db } from '../db/database.ts'
import { mail } from './table.ts'

/** An email that is sent as soon as possible, unless that is after `expiresAt`. */
interface NewMail {
  recipient: string
  subject: string
  bodyText: string
  bodyHtml: string
  expiresAt: Date
}

/** Adds an email to those that the server sends, in the transaction of `db`. */
export async function addMail(db: Db, newMail: NewMail, now: Date): Promise<void> {
  await db.insert(mail).values({ ...newMail, state: 'waiting', createdAt: now, dueAt: now, dueSetAt: now })
}
