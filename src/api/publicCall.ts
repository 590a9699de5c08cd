import type { Endpoint, RequestOf, ResponseDataOf } from '../../contract/endpoint.ts'
import { fetchResponse, readSuccessfulResponse } from './client.ts'
import { noResponseFailure } from './failure.ts'

/**
 * Sends one call to a public endpoint without the session: no token is sent, and no response changes the session
 * (rule 7.9). Returns the `data` of the response. Throws a `CallFailure` if the call fails.
 */
export async function callPublic<E extends Endpoint>(
  endpoint: E,
  parts: RequestOf<E>,
  signal: AbortSignal,
): Promise<ResponseDataOf<E>> {
  const response = await fetchResponse(endpoint, parts, { signal }, undefined).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw noResponseFailure(endpoint, false)
  })
  return readSuccessfulResponse(endpoint, parts, response)
}
