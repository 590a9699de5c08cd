import { mailtoUrl, telUrl } from './contactUrl.ts'
import { formatPhone } from './phone.ts'

/** A phone number with hyphens, as a `tel:` link. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telUrl(phone)} data-copy-text={formatPhone(phone)} className="link">
      {formatPhone(phone)}
    </a>
  )
}

/** An email address as a `mailto:` link. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={mailtoUrl(email)} data-copy-text={email} className="link min-w-0">
      {email}
    </a>
  )
}
