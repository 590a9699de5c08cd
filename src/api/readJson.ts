/** Parses JSON. Returns undefined for any other text, for example the error page of a proxy. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
