/** What a text says as JSON; undefined where it is none, as what a proxy says in the server's place may be. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
