import { mailtoUrl, telUrl } from './contactAddress.ts'
import { formatPhone } from './phone.ts'

/** A phone number as a link that calls it, shown with hyphens. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telUrl(phone)} data-copy-text={formatPhone(phone)} className="link">
      {formatPhone(phone)}
    </a>
  )
}

/** An email address as a link that writes to it. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={mailtoUrl(email)} data-copy-text={email} className="link min-w-0">
      {email}
    </a>
  )
}
