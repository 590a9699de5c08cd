import { mailAddress, phoneAddress } from './contactAddress.ts'
import { formatPhone } from './phone.ts'

/** A phone number as a link that calls it, shown with hyphens. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={phoneAddress(phone)} className="link">
      {formatPhone(phone)}
    </a>
  )
}

/** An email address as a link that writes to it. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={mailAddress(email)} className="link">
      {email}
    </a>
  )
}
