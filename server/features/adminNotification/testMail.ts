import type { AdminNotification } from '../../../contract/adminNotification.ts'
import type { Language } from '../../../contract/language.ts'
import { translate } from '../../http/text.ts'
import { escapeHtml } from '../../mail/escapeHtml.ts'

/** How long a test that could not be sent is tried again. */
export const TEST_MAIL_LIFETIME_MS = 60 * 60 * 1_000

/** Creates the email with which a staff member looks at an admin notification before anybody else gets it. */
export function createTestMail(
  language: Language,
  { title, type, content }: Pick<AdminNotification, 'title' | 'type' | 'content'>,
): { subject: string; bodyText: string; bodyHtml: string } {
  const lead = translate(language, 'mail.adminNotificationTest.lead')
  return {
    subject: translate(language, 'mail.adminNotificationTest.subject', { title }),
    bodyText: [lead, `${type}\n${title}`, content].join('\n\n'),
    bodyHtml: [
      `<!doctype html><html lang="${language}"><body><p>${escapeHtml(lead)}</p><hr>`,
      `<p>${escapeHtml(type)}</p><h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
      `<p style="white-space:pre-wrap">${escapeHtml(content)}</p></body></html>`,
    ].join(''),
  }
}
