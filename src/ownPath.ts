const OWN = 'http://own.invalid'

/** Returns the normalized path if `address` is a path of this origin. Undefined for other origins and invalid URLs. */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, OWN)) return undefined
  const { origin, pathname, search, hash } = new URL(address, OWN)
  return origin === OWN && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
