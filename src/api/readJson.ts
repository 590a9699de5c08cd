/**
 * Parses the text of a body as JSON. An empty body is null. A single word, such as a token, is returned as it is.
 * Returns undefined for any other text, for example the error page of a proxy.
 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return /^[\w.~+/=-]+$/.test(text) ? text : undefined
  }
}
