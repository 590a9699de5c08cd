import { formatPhone } from './phone.ts'

/** A phone number as a link that calls it, shown with hyphens. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/^\++/, '+')}`} className="link">
      {formatPhone(phone)}
    </a>
  )
}

/** An email address as a link that writes to it. */
export function MailLink({ email }: { email: string }) {
  return (
    // Encoded, because a `?` in the address would start the headers of the mail.
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className="link">
      {email}
    </a>
  )
}
