import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { MessageType } from '../../contract/enumerations.ts'
import type { JoinAnswer } from '../../machines/console/conversationStream.ts'
import { type ApiDocument, type CallParts, RefusedCall, UnansweredCall } from './apiDocument.ts'
import type { Random } from './random.ts'
import { Stream } from './stream.ts'
import type { DescribedSocket, SocketDocument } from './socketDocument.ts'

/** Who a person is, as they sign in. */
export interface Account {
  kind: 'staff' | 'member' | 'storeAccount'
  email: string
  password: string
}

interface Tokens {
  token: string
  refreshToken: string
}

interface Message {
  seq: number
  text: string | null
}

const LOGIN_OPERATIONS = { staff: 'login', member: 'appLogin', storeAccount: 'appLogin' } as const
const REFRESH_OPERATIONS = {
  staff: 'refreshToken',
  member: 'appRefreshToken',
  storeAccount: 'appRefreshToken',
} as const

/** How long a write without a response is sent again, in ms, and after which delays. */
const PATIENCE_MS = 60_000
const FIRST_RETRY_DELAY_MS = 250
const RETRY_DELAY_MAX_MS = 4_000

/** A person who is signed in at one of the two APIs, with a socket. Does one thing after the other. */
export class Person {
  readonly streams = new Map<number, Stream>()
  /** What the last event of the socket said is unread. */
  announcedNonRead: number | undefined
  #tokens: Tokens | undefined
  #socket: DescribedSocket | undefined
  #isAuthenticated = false
  #connection: Promise<unknown> = Promise.resolve()
  #work: Promise<void> = Promise.resolve()
  #joins: Promise<void> = Promise.resolve()

  constructor(
    readonly account: Account,
    private readonly api: ApiDocument,
    readonly random: Random,
    /** The store for which a store account acts. */
    readonly storeId?: number,
  ) {}

  get name(): string {
    return this.account.email
  }

  /** Signs the person in. Throws {@link RefusedCall} if the account may not sign in. */
  async signIn(): Promise<void> {
    const { kind, email, password } = this.account
    const body = { email, password, ...(kind === 'staff' ? {} : { kind }) }
    this.#tokens = await repeated(() => this.api.call<Tokens>(LOGIN_OPERATIONS[kind], { body }))
  }

  /**
   * Opens the socket. After each connection it authenticates, and joins its conversations again from the last number.
   * Throws if it is not authenticated in a minute.
   */
  async openSocket(document: SocketDocument): Promise<void> {
    const socket = document.connect()
    this.#socket = socket
    socket.on<{ conversationId: number; message: Message }>(
      'SERVER_SEND_MESSAGE_TO_CLIENT',
      ({ conversationId, message }) => this.streams.get(conversationId)?.receive(message),
    )
    if (this.account.kind !== 'staff') {
      socket.on<{ count: number }>('CONVERSATION_NON_READ', ({ count }) => (this.announcedNonRead = count))
      // What changed while there was no connection is announced with the next one.
      socket.on<{ nonRead?: number }>('authenticated', ({ nonRead }) => {
        if (nonRead !== undefined) this.announcedNonRead = nonRead
      })
    }
    const authenticated = new Promise<void>((resolve) => {
      socket.onConnect(() => {
        this.#connection = this.#authenticate(socket).then(resolve, () => socket.reconnectSoon())
      })
      socket.onDisconnect(() => this.#disconnect())
    })
    const tooLate = wait(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${this.name} was not authenticated`)
    })
    await Promise.race([authenticated, tooLate])
  }

  closeSocket(): void {
    this.#socket?.close()
  }

  /** Calls `act` after everything that the person has begun before. */
  do(act: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(act)
    return this.#work
  }

  /** Sends a call with the person's token, which is renewed once. */
  async call<Data>(operationId: string, parts: CallParts = {}): Promise<Data> {
    const send = () => this.api.call<Data>(operationId, { ...parts, token: this.#tokens?.token })
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.status !== 401) throw error
      await this.#renewToken()
      return send()
    }
  }

  /** Sends a call that reads, again as long as no response arrives. */
  read<Data>(operationId: string, parameters: CallParts['parameters'] = {}): Promise<Data> {
    return repeated(() => this.call<Data>(operationId, { parameters }))
  }

  /**
   * Sends a write with one idempotency key, again as long as no response arrives. The key is not of the seed: on the same
   * server, another simulation with this seed would get the stored response of this one.
   */
  write<Data>(operationId: string, parameters: CallParts['parameters'] = {}, body?: unknown): Promise<Data> {
    const idempotencyKey = randomUUID()
    return repeated(() =>
      this.call<Data>(operationId, { parameters, idempotencyKey, ...(body === undefined ? {} : { body }) }),
    )
  }

  /** The parameter that names the store for which a store account acts in its conversations. */
  get actingStore(): { storeId?: number } {
    return this.storeId === undefined ? {} : { storeId: this.storeId }
  }

  /** Joins a conversation on the socket, so that the messages after `lastSeq` arrive. */
  join(conversationId: number, lastSeq: number): void {
    if (this.streams.has(conversationId)) return
    const stream = new Stream(lastSeq, {
      join: (after) => this.#joinOnSocket(conversationId, after),
      read: (after) => this.#readMessages(conversationId, after),
    })
    this.streams.set(conversationId, stream)
    if (this.#isAuthenticated) stream.connect()
  }

  /**
   * Sends a message through the socket, or if that gives no acknowledgement, through the API: with the same client id, so
   * that it is stored once.
   * @returns its number
   * @throws RefusedCall
   */
  async send(
    conversationId: number,
    text: string,
    seen: { seenSeq?: number },
  ): Promise<{ seq: number; clientId: string }> {
    const clientId = randomUUID()
    const message = { clientId, type: MessageType.TEXT, text, ...seen }
    await this.#connection
    const answer = await this.#socket?.emit<{ seq: number }>('CLIENT_SEND_MESSAGE', { conversationId, ...message })
    if (answer?.ok === true) return { seq: answer.seq, clientId }
    if (answer !== undefined && answer.status < 500) throw new RefusedCall('CLIENT_SEND_MESSAGE', answer.status, answer)
    const operationId = this.account.kind === 'staff' ? 'sendMessage' : 'sendAppMessage'
    const parameters = { id: conversationId, ...this.actingStore }
    const { seq } = await this.write<{ seq: number }>(operationId, parameters, message)
    return { seq, clientId }
  }

  async #actForStore(socket: DescribedSocket, storeId: number): Promise<void> {
    const answer = await socket.emit<{ nonRead: number }>('CLIENT_SWITCH_STORE', { storeId })
    if (answer?.ok === true) this.announcedNonRead = answer.nonRead
  }

  async #authenticate(socket: DescribedSocket): Promise<void> {
    const answer = await socket.emit('authenticate', { token: this.#tokens?.token })
    if (answer?.ok === false && answer.status === 401) await this.#renewToken()
    if (answer?.ok !== true) throw new Error(`${this.name} was not authenticated`)
    if (this.storeId !== undefined) await this.#actForStore(socket, this.storeId)
    this.#isAuthenticated = true
    for (const stream of this.streams.values()) stream.connect()
  }

  #disconnect(): void {
    this.#isAuthenticated = false
    for (const stream of this.streams.values()) stream.disconnect()
  }

  /** Joins one conversation after the other, because the server closes a socket that sends too many events at once. */
  #joinOnSocket(conversationId: number, lastSeq: number): Promise<JoinAnswer> {
    const joined = this.#joins.then(() => this.#joinNow(conversationId, lastSeq))
    this.#joins = joined.then(
      () => wait(JOIN_INTERVAL_MS),
      () => undefined,
    )
    return joined
  }

  async #joinNow(conversationId: number, lastSeq: number): Promise<JoinAnswer> {
    const answer = await this.#socket?.emit<JoinAnswer>('CLIENT_JOIN_CONVERSATION', { conversationId, lastSeq })
    if (answer?.ok !== true) throw new Error(`${this.name} could not join conversation ${conversationId}`)
    return answer
  }

  async #readMessages(conversationId: number, after: number): Promise<Message[]> {
    const operationId = this.account.kind === 'staff' ? 'listMessages' : 'listAppMessages'
    const parameters = { id: conversationId, after, ...this.actingStore }
    const { items } = await this.read<{ items: Message[] }>(operationId, parameters)
    return items
  }

  async #renewToken(): Promise<void> {
    const { refreshToken } = this.#tokens ?? {}
    const body = { refreshToken }
    const renewed = await repeated(() =>
      this.api.call<{ token: string }>(REFRESH_OPERATIONS[this.account.kind], { body }),
    )
    if (this.#tokens !== undefined) this.#tokens = { ...this.#tokens, token: renewed.token }
  }
}

/** The time between two conversations that a person joins, in ms. */
const JOIN_INTERVAL_MS = 60

/** Calls `send` again after growing delays as long as the call gets no response, or is told to wait. */
async function repeated<Data>(send: () => Promise<Data>): Promise<Data> {
  const end = performance.now() + PATIENCE_MS
  let delayMs = FIRST_RETRY_DELAY_MS
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof UnansweredCall) || performance.now() > end) throw error
    }
    await wait(delayMs)
    delayMs = Math.min(2 * delayMs, RETRY_DELAY_MAX_MS)
  }
}
