/**
 * Parses the search parameters of a URL. Each value is the text as it stands there: the router's own parser would read
 * a search text such as `123`, `true` or `"a"` as a value of JSON. `readSearch` parses the values by the declaration of
 * the screen, so only the search parameters of a match have numbers, and not those of the router's location.
 */
export function parseUrlParams(search: string): Record<string, unknown> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Returns the search parameters as the part of a URL that `parseUrlParams` parses; empty without parameters. */
export function formatUrlParams(params: Readonly<Record<string, unknown>>): string {
  const definedParams = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return definedParams.length === 0 ? '' : `?${new URLSearchParams(definedParams).toString()}`
}
