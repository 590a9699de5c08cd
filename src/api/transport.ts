import { createFetch } from 'ofetch'
import { readJson } from './readJson.ts'

/** A response of any status. */
export interface ApiResponse {
  status: number
  headers: Headers
  /** The parsed JSON, null for an empty body; undefined if the body is not JSON, for example the page of a proxy. */
  body: unknown
}

interface TransportRequest {
  method: string
  headers: Record<string, string>
  body?: Record<string, unknown>
  keepalive?: boolean
  signal: AbortSignal
}

/** The body of a response that has one. The library parses no body of a response without content, such as 204. */
interface ParsedBody {
  body: unknown
}

/**
 * Sends requests without retries, because a write must not be sent twice. Callers set the timeout; see `withTimeout`.
 */
const transport = createFetch({
  defaults: {
    retry: false,
    ignoreResponseError: true,
    parseResponse: (text): ParsedBody => ({ body: readJson(text) }),
  },
  fetch: (input, init) => fetch(input, init),
})

/** Sends one request. Rejects if no response arrives. */
export async function send(url: string, request: TransportRequest): Promise<ApiResponse> {
  const { status, headers, _data } = await transport.raw<ParsedBody>(url, request)
  return { status, headers, body: _data === undefined ? null : _data.body }
}
