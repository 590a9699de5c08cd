import type { Logger } from 'pino'
import type * as v from 'valibot'
import type { ClientEvent, RefusedAcknowledgement } from '../../contract/live/liveEvent.ts'
import { type AcknowledgementOf, type ClientEventName, clientEvents } from '../../contract/live/liveEvents.ts'
import type { AuthenticatePayload } from '../../contract/live/connectionEvents.ts'
import type { ServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import { checkBody } from '../http/checkRequest.ts'
import { Failure } from '../http/failure.ts'
import { failureBody } from '../http/response.ts'
import { languageOf } from '../http/text.ts'
import { toFailure } from '../http/toFailure.ts'
import { createEventAllowance, type EventAllowance } from './eventRate.ts'
import type { LiveSocket } from './namespace.ts'
import type { SocketPerson } from './socketPerson.ts'

/** How many events of any name a socket may send at once, and how many more in each second. Beyond that, it is closed. */
export const EVENTS_AT_ONCE_MAX = 40
export const EVENTS_PER_SECOND_MAX = 20
/** How many events of a socket may wait for the one that is being handled. Beyond that, it is closed. */
const WAITING_EVENTS_MAX = 40
/** The time in ms to wait that a socket is told which sends faster than the server can handle. */
const OVERLOAD_WAIT_MS = 1_000

/** The events that only an authenticated socket may send. */
type HandledEventName = Exclude<ClientEventName, 'authenticate'>

/** What a person sends with an event, as parsed. */
type ParsedPayload<Name extends HandledEventName> =
  | v.InferOutput<(typeof clientEvents)[Name]['payload']>
  | v.InferOutput<NonNullable<(typeof clientEvents)[Name]['staffPayload']>>

/** Handles an event of a person and returns the fields of the acknowledgement. Throws a Failure to refuse it. */
type EventHandler<Name extends HandledEventName> = (
  socket: LiveSocket,
  person: SocketPerson,
  payload: ParsedPayload<Name>,
) => Promise<AcknowledgementOf<Name>>

/** A handler for every event. */
export type EventHandlers = { [Name in HandledEventName]: EventHandler<Name> }

interface ClientEventsOptions {
  handlers: EventHandlers
  /** Checks a token. Rejects with a Failure if it is not accepted. */
  authenticate: (payload: AuthenticatePayload) => Promise<void>
  personAt: (socket: LiveSocket) => SocketPerson | undefined
  texts: ServerTexts
  log: Logger
}

/** The texts of refused events. */
type ServerTexts = Pick<ServerTextCache, 'load' | 'latest'>

/** The events of a socket that are being handled. */
interface ReceivedEvents {
  /** Resolves when every event that was received so far is acknowledged. */
  whenAcknowledged(): Promise<void>
}

/** Sends the acknowledgement of an event; does nothing if the client does not wait for one. */
type Acknowledge = (acknowledgement: { ok: true } | RefusedAcknowledgement) => void

/**
 * Handles the events that a socket sends, one after another, so that a client that does not wait for an acknowledgement
 * is served in its order. Every event is validated, and acknowledged. A socket that sends too many is closed.
 */
export function receiveEvents(socket: LiveSocket, options: ClientEventsOptions): ReceivedEvents {
  const { handlers, authenticate, personAt } = options
  const allowance = createEventAllowance(EVENTS_AT_ONCE_MAX, EVENTS_PER_SECOND_MAX)
  const allowances = new Map<string, EventAllowance>()
  let lastEvent = Promise.resolve()
  let waitingCount = 0

  async function handle(name: string, payload: unknown): Promise<object> {
    const person = personAt(socket)
    if (person === undefined) throw new Failure(401, 'error.signInNeeded')
    const event = Object.hasOwn(handlers, name) ? (clientEvents[name as HandledEventName] as ClientEvent) : undefined
    if (event === undefined) throw new Failure(404, 'error.noSuchEvent')
    if (!event.senders.includes(person.kind)) throw new Failure(403, 'error.notPermitted')
    requireAllowance(allowances, event)
    const schema = person.kind === 'staff' ? (event.staffPayload ?? event.payload) : event.payload
    const handler = handlers[name as HandledEventName] as EventHandler<HandledEventName>
    return handler(socket, person, parsePayload(schema, payload) as never)
  }

  async function handleToken(payload: unknown): Promise<object> {
    requireAllowance(allowances, clientEvents.authenticate)
    const parsed = parsePayload(clientEvents.authenticate.payload, payload)
    if (parsed.language !== undefined) socket.data.language = languageOf(parsed.language)
    await authenticate(parsed)
    return {}
  }

  async function acknowledgeResult(result: Promise<object>, acknowledge: Acknowledge): Promise<void> {
    try {
      acknowledge({ ok: true, ...(await result) })
    } catch (error) {
      acknowledge(await refusalOf(error, socket, options))
    }
  }

  socket.onAny((name: string, ...args: unknown[]) => {
    const acknowledge = acknowledgeOf(args)
    const payload = typeof args[0] === 'function' ? undefined : args[0]
    const waitMs = waitingCount < WAITING_EVENTS_MAX ? allowance.take() : OVERLOAD_WAIT_MS
    if (waitMs > 0) {
      socket.offAny()
      void closeForFlood(socket, waitMs, acknowledge, options)
      return
    }
    // A token is checked at once, so that one that comes during a check is refused. Other events wait for the check.
    const authentication = name === 'authenticate' ? acknowledgeResult(handleToken(payload), acknowledge) : undefined
    waitingCount += 1
    lastEvent = lastEvent.then(async () => {
      await (authentication ?? acknowledgeResult(handle(name, payload), acknowledge))
      waitingCount -= 1
    })
  })
  return { whenAcknowledged: () => lastEvent }
}

/** Parses what a client has sent. Throws a Failure of 400 or 422. */
function parsePayload<Output>(schema: v.GenericSchema<unknown, Output>, payload: unknown): Output {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new Failure(400, 'error.malformed')
  return checkBody(schema, payload as Record<string, unknown>)
}

/** Throws a Failure of 429 if the socket has sent too many events of this name. */
function requireAllowance(
  allowances: Map<string, EventAllowance>,
  { name, rate }: Pick<ClientEvent, 'name' | 'rate'>,
): void {
  const allowance = allowances.get(name) ?? createEventAllowance(rate.count, rate.count / rate.seconds)
  allowances.set(name, allowance)
  const waitMs = allowance.take()
  if (waitMs > 0) throw tooManyEventsFailure(waitMs)
}

function tooManyEventsFailure(waitMs: number): Failure {
  const seconds = Math.ceil(waitMs / 1_000)
  return new Failure(429, 'error.tooManyEvents', { values: { seconds }, headers: { 'Retry-After': String(seconds) } })
}

/** Says why the socket is closed, and closes it. */
async function closeForFlood(
  socket: LiveSocket,
  waitMs: number,
  acknowledge: Acknowledge,
  options: Pick<ClientEventsOptions, 'texts' | 'log'>,
): Promise<void> {
  const refusal = await refusalOf(tooManyEventsFailure(waitMs), socket, options)
  const { status, message, retryAfter = 1 } = refusal
  acknowledge(refusal)
  socket.emit('closed', { status, message, retryAfter })
  socket.disconnect(true)
}

/** Returns the acknowledgement of an event that has failed, in the language of the socket. */
async function refusalOf(
  error: unknown,
  socket: LiveSocket,
  { texts, log }: Pick<ClientEventsOptions, 'texts' | 'log'>,
): Promise<RefusedAcknowledgement> {
  const failure = toFailure(error instanceof Error ? error : new Error(String(error)), log)
  const translate = failure.status === 503 ? texts.latest() : await texts.load()
  const { status, message, errors, code, messages } = failureBody(failure, socket.data.language, translate)
  const retryAfter = Number(failure.details.headers?.['Retry-After'])
  return {
    ok: false,
    status,
    message,
    ...(errors === undefined ? {} : { errors }),
    ...(code === undefined ? {} : { code }),
    ...(retryAfter > 0 ? { retryAfter } : {}),
    ...(messages === undefined ? {} : { messages: messages as RefusedAcknowledgement['messages'] }),
  }
}

function acknowledgeOf(args: readonly unknown[]): Acknowledge {
  const last = args.at(-1)
  return typeof last === 'function' ? (last as Acknowledge) : () => undefined
}
