import type { Conflict, Endpoint, FailureCode, RecordUseCount } from '../../contract/endpoint.ts'
import { isObject } from './readAnswer.ts'

/** What the error of a call needs of its endpoint. */
type FailedEndpoint = Pick<Endpoint, 'method' | 'path' | 'access' | 'isSingleUse'>

/** The error that a failed call throws. `status` is 0 if there was no response. */
export class CallFailure extends Error {
  readonly status: number
  /** The server's message in the language of the request; undefined if there was no message. */
  readonly serverMessage: string | undefined
  /** The error messages of invalid fields, by field name. */
  readonly errors: Record<string, string>
  /** The current record and its allowed events, if a write was rejected because the record has changed meanwhile. */
  readonly conflict: Conflict | undefined
  /** The server's code for what must be done before the call is repeated, or for why the session has ended, if any. */
  readonly code: FailureCode | undefined
  /** The field whose value the limit belongs to, if too many attempts were made with that value. */
  readonly limitedField: string | undefined
  /** If a record cannot be deleted because other records use it: the kinds of those records, with their counts. */
  readonly usedBy: readonly RecordUseCount[]
  /** The value of the header `Retry-After` in seconds; undefined if the server did not send it. */
  readonly retryAfter: number | undefined
  /** Whether the body was one of the contract, which a server sends only where it has the call. */
  readonly isOfContract: boolean
  /** The failed call, such as `GET /store/{id}`; undefined for a failure of the console itself. */
  readonly call: string | undefined

  /** @param body the body of the response, of any shape; what is not a part of the contract is ignored */
  constructor(status: number, body?: unknown, { retryAfter, endpoint }: FailureDetails = {}) {
    const response = isObject(body) ? body : {}
    const message = textOf(response['message'])
    super(message ?? `call failed with ${status}`)
    this.status = status
    this.serverMessage = message
    this.errors = fieldErrorsOf(response['errors'])
    this.conflict = status === 409 ? conflictIn(response['data']) : undefined
    this.code = textOf(response['code']) as FailureCode | undefined
    this.limitedField = textOf(response['limitedField'])
    this.usedBy = Array.isArray(response['usedBy']) ? (response['usedBy'] as RecordUseCount[]) : []
    this.retryAfter = retryAfter
    this.isOfContract = message !== undefined && response['status'] === status
    this.call = endpoint && `${endpoint.method} ${endpoint.path}`
  }
}

interface FailureDetails {
  retryAfter?: number | undefined
  endpoint?: FailedEndpoint
}

/** Returns a text of a body. Some servers send several messages in an array. */
function textOf(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.filter((each) => typeof each === 'string').join(' ') : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

function fieldErrorsOf(errors: unknown): Record<string, string> {
  if (!isObject(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => {
      const text = textOf(error)
      return text === undefined ? [] : [[field, text]]
    }),
  )
}

function conflictIn(data: unknown): Conflict | undefined {
  if (!isObject(data) || !isObject(data['record'])) return undefined
  const { record, allowedEvents } = data
  return { record, allowedEvents: Array.isArray(allowedEvents) ? (allowedEvents as string[]) : [] }
}

/**
 * What happens if a call that got no response is sent again. `once`: the server keeps its idempotency key, so it takes
 * effect once. `refused`: it uses up a code or a link, so it is refused if it was executed. `unsure`: it may take effect
 * twice. `harmless`: it changes nothing that matters.
 */
type Repetition = 'once' | 'refused' | 'unsure' | 'harmless'

/** The error of a call that got no response. */
export class NoResponseFailure extends CallFailure {
  readonly repetition: Repetition

  constructor(endpoint: FailedEndpoint, repetition: Repetition) {
    super(0, undefined, { endpoint })
    this.repetition = repetition
  }
}

/**
 * The error of a call whose response cannot be read. `outcome`: whether the server said that the write was done, or it
 * is not known.
 */
export class UnreadableAnswer extends CallFailure {
  readonly outcome: 'done' | 'unknown'

  constructor(endpoint: FailedEndpoint, outcome: 'done' | 'unknown') {
    super(200, undefined, { endpoint })
    this.outcome = outcome
  }
}

/**
 * Returns the error of a call to this endpoint that got no response.
 * @param hasKey whether an idempotency key was sent that the server keeps
 */
export function noResponseFailure(endpoint: FailedEndpoint, hasKey: boolean): NoResponseFailure {
  const isHarmless = endpoint.method === 'GET' || endpoint.access === 'public'
  return new NoResponseFailure(
    endpoint,
    endpoint.isSingleUse ? 'refused' : hasKey ? 'once' : isHarmless ? 'harmless' : 'unsure',
  )
}

/** Whether a server does not offer the call, rather than a certain record, as far as its response tells. */
export function isNotOffered(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false
  const { status, isOfContract } = failure
  return status === 405 || status === 501 || (status === 404 && !isOfContract)
}

/** Whether a write was done, although its response cannot be read. */
export function isDoneWithoutAnswer(failure: unknown): boolean {
  return failure instanceof UnreadableAnswer && failure.outcome === 'done'
}

/** Whether sending the same request again may succeed. */
export function isTransientFailure(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 0 || failure.status === 429 || failure.status >= 500)
}

/** Whether a write was rejected because a value that its body repeats, as the sender saw it, has changed meanwhile. */
export function isOutdatedWriteError(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'outdated'
}

/** Returns the current record and its allowed events if a write was rejected with 409. */
export function conflictOf(failure: unknown): Conflict | undefined {
  return failure instanceof CallFailure ? failure.conflict : undefined
}
