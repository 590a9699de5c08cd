/** Returns the `tel:` URL of a phone number. */
export function telUrl(phone: string): string {
  return `tel:${phone.replace(/^\++/, '+')}`
}

/** Returns the `mailto:` URL of an email address, encoded, because a `?` would start the headers of the email. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** Whether a URL opens a program for emails or calls instead of a page of the console. */
export function isEmailOrPhoneUrl(url: string): boolean {
  return /^(?:mailto|tel):/.test(url)
}
