const OWN = 'http://own.invalid'

/** A path of this console as an address writes it, or undefined for what would lead elsewhere or nowhere. */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, OWN)) return undefined
  const { origin, pathname, search, hash } = new URL(address, OWN)
  return origin === OWN && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
