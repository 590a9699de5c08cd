import { createFetch } from 'ofetch'
import { readJson } from './readJson.ts'

/** A response, whatever its status. */
export interface Answer {
  status: number
  headers: Headers
  /** Its JSON; undefined where it is none, as what a proxy says in the server's place may be. */
  body: unknown
}

interface Request {
  method: string
  headers: Record<string, string>
  body?: Record<string, unknown>
  keepalive?: boolean
  signal: AbortSignal
}

/**
 * No retries: one intent is one request (ofetch would send some again by itself). It has no timeout of its own: it would
 * leave that out where it is given a signal.
 */
const transport = createFetch({
  defaults: { retry: false, ignoreResponseError: true, parseResponse: readJson },
  fetch: (input, init) => fetch(input, init),
})

/** Sends one request. Rejects where no answer came. */
export async function send(url: string, request: Request): Promise<Answer> {
  const { status, headers, _data } = await transport.raw<unknown>(url, request)
  return { status, headers, body: _data }
}
