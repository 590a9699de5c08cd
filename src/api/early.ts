/** Requests that were sent while the code was still loading, by address and bearer; each is answered once. */
export type EarlyRequests = Map<string, Promise<Response>>

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
  const key = earlyKey(url, authorization)
  const early = window.earlyRequests?.get(key)
  window.earlyRequests?.delete(key)
  return early
}
