/** A request that was sent while the code was still loading. */
export interface EarlyRequest {
  answer: Promise<Response>
  /** What a good answer says, once it is here. */
  body?: unknown
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
  return take(earlyKey(url, authorization))?.answer
}

/** What the early request was answered, where it is already here; taken away then. */
export function takeEarlyBody(url: string, authorization: string | null): unknown {
  const key = earlyKey(url, authorization)
  return window.earlyRequests?.get(key)?.body === undefined ? undefined : take(key)?.body
}

function take(key: string): EarlyRequest | undefined {
  const early = window.earlyRequests?.get(key)
  window.earlyRequests?.delete(key)
  return early
}
