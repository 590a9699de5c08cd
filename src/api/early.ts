/** Requests that were sent while the code was still loading, by address; each is answered once. */
export type EarlyRequests = Map<string, Promise<Response>>

declare global {
  interface Window {
    earlyRequests?: EarlyRequests
  }
}

/** The answer of an early request for this address, taken away; undefined where there was none. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = window.earlyRequests?.get(url)
  window.earlyRequests?.delete(url)
  return early
}
