/** Returns the address that calls a phone number. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/^\++/, '+')}`
}

/** Returns the address that writes to an email address. Encoded, because a `?` in it would start the mail's headers. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** Whether `address` opens a program for mails or calls, and no page of the console. */
export function isContactAddress(address: string): boolean {
  return /^(?:mailto|tel):/.test(address)
}
