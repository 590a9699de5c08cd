import type { Language } from '../../../contract/language.ts'
import { INVITATION_HOURS } from '../../../contract/limits.ts'
import type { Translate } from '../../http/text.ts'
import { escapeHtml } from '../../mail/escapeHtml.ts'

interface InvitationMailContent {
  link: string
  /** The name of the staff member who invites. */
  inviter: string
  translate: Translate
}

/** Creates the email with an invitation link, as plain text and as HTML. */
export function createInvitationMail(
  language: Language,
  { link, inviter, translate }: InvitationMailContent,
): { subject: string; bodyText: string; bodyHtml: string } {
  const lead = translate(language, 'mail.invitation.lead', { inviter })
  const limits = translate(language, 'mail.invitation.limits', { hours: INVITATION_HOURS })
  const ignore = translate(language, 'mail.invitation.ignore')
  const href = escapeHtml(link)
  return {
    subject: translate(language, 'mail.invitation.subject'),
    bodyText: [lead, link, limits, ignore].join('\n\n'),
    bodyHtml: [
      `<!doctype html><html lang="${language}"><body><p>${escapeHtml(lead)}</p>`,
      `<p><a href="${href}">${href}</a></p>`,
      `<p>${escapeHtml(limits)}</p><p>${escapeHtml(ignore)}</p></body></html>`,
    ].join(''),
  }
}
