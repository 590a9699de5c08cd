const PLACEHOLDER_ORIGIN = 'http://own.invalid'

/** Returns the normalized path if `address` is a path on this origin; undefined for other origins and invalid URLs. */
export function pathOfThisOrigin(address: string): string | undefined {
  if (!address.startsWith('/') || !URL.canParse(address, PLACEHOLDER_ORIGIN)) return undefined
  const { origin, pathname, search, hash } = new URL(address, PLACEHOLDER_ORIGIN)
  return origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
