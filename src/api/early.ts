/** What the server said, read to its end. */
interface EarlyAnswer {
  status: number
  headers: Headers
  text: string
}

/** A request that was sent while the code was still loading. */
export interface EarlyRequest {
  answer: Promise<EarlyAnswer>
  /** The same, once it is here. */
  arrived?: EarlyAnswer
}

/** By address and bearer; each is taken once. */
export type EarlyRequests = Map<string, EarlyRequest>

/** Another token may be another person, or the answer that the first one was not taken. */
export function earlyKey(url: string, authorization: string | null): string {
  return `${authorization} ${url}`
}

declare global {
  interface Window {
    earlyRequests?: EarlyRequests
  }
}

/** The answer of an early request for this address and bearer, taken away; undefined where there was none. */
export function takeEarly(url: string, authorization: string | null): Promise<Response> | undefined {
  return take(earlyKey(url, authorization))?.answer.then(({ text, ...said }) => new Response(text, said))
}

/** What the early request was answered, where a good answer is already here; taken away then. */
export function takeEarlyBody(url: string, authorization: string | null): unknown {
  const key = earlyKey(url, authorization)
  const arrived = window.earlyRequests?.get(key)?.arrived
  if (arrived?.status !== 200) return undefined
  take(key)
  return JSON.parse(arrived.text)
}

function take(key: string): EarlyRequest | undefined {
  const early = window.earlyRequests?.get(key)
  window.earlyRequests?.delete(key)
  return early
}
