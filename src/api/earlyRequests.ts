import { readJson } from './readJson.ts'
import type { Answer } from './transport.ts'

/** A response whose body has been read. */
interface EarlyAnswer {
  status: number
  headers: Headers
  text: string
}

/** A request that was sent while the code was still loading. */
export interface EarlyRequest {
  /** As whom it was sent: another token may be another person, or the answer that the first one was not taken. */
  authorization: string | null
  answer: Promise<EarlyAnswer>
  /** The same, once it is here. */
  arrived?: EarlyAnswer
}

/** By address; each is taken once. */
export type EarlyRequests = Map<string, EarlyRequest>

declare global {
  interface Window {
    earlyRequests?: EarlyRequests
  }
}

/** The answer of an early request for this address and bearer, taken away; undefined where there was none. */
export function takeEarly(url: string, authorization: string | null): Promise<Answer> | undefined {
  return take(url, authorization)?.answer.then(({ text, ...said }) => ({ ...said, body: readJson(text) }))
}

/**
 * What the early request was answered, where a good answer is already here; taken away then.
 * @param authorization asked for only where there is such an answer: to read it is slow
 */
export function takeEarlyBody(
  url: string,
  authorization: () => string | null,
): { body: unknown; headers: Headers } | undefined {
  const arrived = window.earlyRequests?.get(url)?.arrived
  if (arrived?.status !== 200 || take(url, authorization()) === undefined) return undefined
  return { body: JSON.parse(arrived.text), headers: arrived.headers }
}

/** Forgets what nobody has taken: it would be old by the time it is asked for. */
export function forgetEarly(): void {
  window.earlyRequests?.clear()
}

function take(url: string, authorization: string | null): EarlyRequest | undefined {
  const early = window.earlyRequests?.get(url)
  window.earlyRequests?.delete(url)
  return early?.authorization === authorization ? early : undefined
}
