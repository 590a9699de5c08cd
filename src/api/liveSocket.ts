import type { Socket } from 'socket.io-client'
import * as v from 'valibot'
import type {
  Acknowledgement,
  AcknowledgementOf,
  ClientEventName,
  ClientPayload,
} from '../../contract/live/liveEvents.ts'
import type { ServerEvent } from '../../contract/live/liveEvent.ts'
import { CallFailure } from './failure.ts'
import { isObject } from './readAnswer.ts'

/** How long the acknowledgement of an event is awaited, in ms. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 10_000

/** The error of a refused event. `body` is the refusal, which says more for some events. */
export class EventRefusal extends CallFailure {
  readonly body: Readonly<Record<string, unknown>>

  constructor(body: Readonly<Record<string, unknown>>) {
    const { status, retryAfter } = body
    super(typeof status === 'number' ? status : 0, body, {
      retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    })
    this.body = body
  }
}

/** The console's authenticated socket, while there is one. */
export class LiveSocket {
  #socket: Socket | undefined
  readonly #connectionListeners = new Set<() => void>()
  readonly #eventListeners = new Map<string, Set<(payload: unknown) => void>>()

  /** The server has accepted the token on this socket. */
  attach(socket: Socket): void {
    this.#socket = socket
    this.#notify()
  }

  /** The connection is lost or has been closed. */
  detach(): void {
    if (this.#socket === undefined) return
    this.#socket = undefined
    this.#notify()
  }

  /** Passes an event of the server to its listeners. */
  receive(eventName: string, payload: unknown): void {
    for (const listener of this.#eventListeners.get(eventName) ?? []) listener(payload)
  }

  /** Whether events can be sent now. */
  readonly isConnected = (): boolean => this.#socket !== undefined

  /** Calls the listener at each change of `isConnected`. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#connectionListeners.add(listener)
    return () => this.#connectionListeners.delete(listener)
  }

  /**
   * Sends an event and resolves with its acknowledgement. Rejects with an `EventRefusal`, or with a `CallFailure` of
   * status 0 if there is no connection, it is lost, or no acknowledgement comes within ten seconds.
   */
  async call<Name extends ClientEventName>(name: Name, payload: ClientPayload<Name>): Promise<AcknowledgementOf<Name>> {
    const socket = this.#socket
    if (socket === undefined) throw new CallFailure(0)
    const acknowledgement = await new Promise<Acknowledgement<Name>>((resolve, reject) => {
      const stop = this.subscribe(() => fail())
      const fail = () => {
        stop()
        reject(new CallFailure(0))
      }
      socket
        .timeout(ACKNOWLEDGEMENT_TIMEOUT_MS)
        .emit(name, payload, (error: unknown, answer: Acknowledgement<Name>) => {
          if (error !== null || !isObject(answer)) return fail()
          stop()
          return resolve(answer)
        })
    })
    if (!acknowledgement.ok) throw new EventRefusal(acknowledgement)
    return acknowledgement
  }

  /**
   * Listens for an event of the server until the returned function is called. A payload that is not one of the contract
   * is ignored.
   */
  listen<E extends ServerEvent>(event: E, listener: (payload: v.InferOutput<E['payload']>) => void): () => void {
    const listeners = this.#eventListeners.get(event.name) ?? new Set()
    this.#eventListeners.set(event.name, listeners)
    const receive = (payload: unknown) => {
      const result = v.safeParse(event.payload, payload)
      if (result.success) listener(result.output)
    }
    listeners.add(receive)
    return () => listeners.delete(receive)
  }

  #notify(): void {
    for (const listener of this.#connectionListeners) listener()
  }
}
