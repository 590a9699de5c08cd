import type { Endpoint, Envelope, RequestOf, ResponseDataOf } from '../../contract/endpoint.ts'
import { fetchResponse, toCallFailure } from './client.ts'
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
    throw noResponseFailure(endpoint)
  })
  if (response.status < 200 || response.status > 299) throw toCallFailure(response)
  return (response.body as Envelope<ResponseDataOf<E>>).data
}
