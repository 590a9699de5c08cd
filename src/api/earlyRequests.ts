import { readJson } from './readJson.ts'
import type { ApiResponse } from './transport.ts'

/** A response whose body has been read. */
interface EarlyResponse {
  status: number
  headers: Headers
  text: string
}

/** A request that `early.ts` sends while the code of the console is still loading. */
export interface EarlyRequest {
  /** The `Authorization` header of the request. A response for another token may contain another person's data. */
  authorization: string | null
  response: Promise<EarlyResponse>
  /** The value of `response` once it has resolved. */
  arrivedResponse?: EarlyResponse
}

/** The early requests by URL. Each request is removed when its response is used. */
export type EarlyRequests = Map<string, EarlyRequest>

declare global {
  interface Window {
    earlyRequests?: EarlyRequests
  }
}

/** Removes and returns the response of the early request with this URL and header; undefined if none was sent. */
export function takeEarlyResponse(url: string, authorization: string | null): Promise<ApiResponse> | undefined {
  return takeMatchingRequest(url, authorization)?.response.then(({ text, ...rest }) => ({
    ...rest,
    body: readJson(text),
  }))
}

/**
 * Returns the response of an early request, if it has already arrived. The request is not removed.
 * @param readAuthorization returns the header; called only if there is such a response, because reading the token is
 *   slow
 */
export function arrivedEarlyResponse(url: string, readAuthorization: () => string | null): ApiResponse | undefined {
  const request = window.earlyRequests?.get(url)
  const response = request?.arrivedResponse
  if (response?.status !== 200 || request?.authorization !== readAuthorization()) return undefined
  return { ...response, body: readJson(response.text) }
}

/** Removes an early request whose response has been used. */
export function removeEarlyRequest(url: string): void {
  window.earlyRequests?.delete(url)
}

/** Discards the responses that have not been used, because they would be stale later. */
export function clearEarlyRequests(): void {
  window.earlyRequests?.clear()
}

function takeMatchingRequest(url: string, authorization: string | null): EarlyRequest | undefined {
  const earlyRequest = window.earlyRequests?.get(url)
  window.earlyRequests?.delete(url)
  return earlyRequest?.authorization === authorization ? earlyRequest : undefined
}
