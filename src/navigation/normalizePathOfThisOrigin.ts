const PLACEHOLDER_ORIGIN = 'http://own.invalid'

/** Normalizes a path on this origin. Returns undefined for anything else, also for an absolute URL of this origin. */
export function normalizePathOfThisOrigin(url: string): string | undefined {
  if (!url.startsWith('/') || !URL.canParse(url, PLACEHOLDER_ORIGIN)) return undefined
  const { origin, pathname, search, hash } = new URL(url, PLACEHOLDER_ORIGIN)
  return origin === PLACEHOLDER_ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
