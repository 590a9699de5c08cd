const PLACEHOLDER_ORIGIN = 'http://own.invalid'

/** Returns the normalized path if `url` is a path on this origin; undefined for other origins and invalid URLs. */
export function pathOfThisOrigin(url: string): string | undefined {
  if (!url.startsWith('/') || !URL.canParse(url, PLACEHOLDER_ORIGIN)) return undefined
  const { origin, pathname, search, hash } = new URL(url, PLACEHOLDER_ORIGIN)
  return origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
