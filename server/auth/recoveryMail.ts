import type { Language } from '../../contract/language.ts'
import { RECOVERY_MINUTES } from '../../contract/limits.ts'
import type { Translate } from '../http/text.ts'
import { escapeHtml } from '../mail/escapeHtml.ts'

/** Creates the email with the code of a recovery, as plain text and as HTML. */
export function createRecoveryMail(
  language: Language,
  code: string,
  translate: Translate,
): { subject: string; bodyText: string; bodyHtml: string } {
  const paragraphs = [
    translate(language, 'mail.recovery.lead', { minutes: RECOVERY_MINUTES }),
    code,
    translate(language, 'mail.recovery.ignore'),
    translate(language, 'mail.recovery.warning'),
  ]
  const htmlParagraphs = paragraphs.map((paragraph) =>
    paragraph === code
      ? `<p style="font-size:28px;letter-spacing:6px;font-family:monospace">${code}</p>`
      : `<p>${escapeHtml(paragraph)}</p>`,
  )
  return {
    subject: translate(language, 'mail.recovery.subject'),
    bodyText: paragraphs.join('\n\n'),
    bodyHtml: `<!doctype html><html lang="${language}"><body>${htmlParagraphs.join('')}</body></html>`,
  }
}
