import { io, type Socket } from 'socket.io-client'

interface AsyncApiDocument {
  servers: Record<string, { host: string; pathname?: string }>
  channels: Record<string, { address: string; messages: Record<string, { name: string }> }>
  operations: Record<string, { action: 'send' | 'receive'; messages: { $ref: string }[] }>
}

/** An acknowledgement of an event: `ok`, with the fields of the event or the reason of a refusal. */
export type Acknowledgement<Fields> =
  | ({ ok: true } & Fields)
  | { ok: false; status: number; message: string; retryAfter?: number; messages?: { seq: number }[] }

/** How long an acknowledgement may take, in ms. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 10_000
/** How long a client waits before it connects again to a server that has closed the connection, in ms. */
const RECONNECTION_DELAY_MS = 500

/** The socket that an AsyncAPI document describes: where it is, and which events clients may send and receive. */
export class SocketDocument {
  private constructor(
    private readonly origin: string,
    private readonly path: string,
    private readonly namespace: string,
    private readonly sentNames: ReadonlySet<string>,
    private readonly receivedNames: ReadonlySet<string>,
  ) {}

  /** Reads the document at `path` of the server at `origin`. */
  static async read(origin: string, path: string): Promise<SocketDocument> {
    const response = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(ACKNOWLEDGEMENT_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`${origin}${path} has the status ${response.status}`)
    const { servers, channels, operations } = (await response.json()) as AsyncApiDocument
    const [server] = Object.values(servers)
    const [channel] = Object.values(channels)
    if (server === undefined || channel === undefined) throw new Error(`${path} names no server or no channel`)
    const namesOf = (action: 'send' | 'receive') =>
      new Set(
        Object.values(operations)
          .filter((operation) => operation.action === action)
          .flatMap(({ messages }) => messages.map(({ $ref }) => channel.messages[$ref.split('/').at(-1) ?? '']?.name))
          .filter((name) => name !== undefined),
      )
    // The document is written from the side of the server: it receives what clients send.
    return new SocketDocument(
      origin,
      server.pathname ?? '/socket.io/',
      channel.address,
      namesOf('receive'),
      namesOf('send'),
    )
  }

  /** Opens a socket. `name` must be a described event, else this is a fault of the simulation. */
  connect(): DescribedSocket {
    const socket = io(`${this.origin}${this.namespace}`, {
      path: this.path,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1_000,
    })
    return new DescribedSocket(socket, this.sentNames, this.receivedNames)
  }
}

/** A socket that sends and receives only the events of the document. */
export class DescribedSocket {
  #reconnection: NodeJS.Timeout | undefined

  constructor(
    private readonly socket: Socket,
    private readonly sentNames: ReadonlySet<string>,
    private readonly receivedNames: ReadonlySet<string>,
  ) {}

  /** Calls `listener` with the payload of each event of a name. */
  on<Payload>(name: string, listener: (payload: Payload) => void): void {
    if (!this.receivedNames.has(name)) throw new Error(`the document has no event ${name} that the server sends`)
    this.socket.on(name, listener)
  }

  /** Calls `listener` after each connection, also after a lost one. */
  onConnect(listener: () => void): void {
    this.socket.on('connect', listener)
  }

  /** Calls `listener` when the connection is lost. One that the server has closed is opened again after a while. */
  onDisconnect(listener: () => void): void {
    this.socket.on('disconnect', (reason) => {
      listener()
      if (reason === 'io server disconnect') this.reconnectSoon()
    })
  }

  /** Sends an event, and returns its acknowledgement; undefined if none arrives in time. */
  async emit<Fields>(name: string, payload: object): Promise<Acknowledgement<Fields> | undefined> {
    if (!this.sentNames.has(name)) throw new Error(`the document has no event ${name} that clients send`)
    if (!this.socket.connected) return undefined
    return (await this.socket
      .timeout(ACKNOWLEDGEMENT_TIMEOUT_MS)
      .emitWithAck(name, payload)
      .catch(() => undefined)) as Acknowledgement<Fields> | undefined
  }

  /** Closes the connection, and opens another one after a while. */
  reconnectSoon(): void {
    this.socket.disconnect()
    clearTimeout(this.#reconnection)
    this.#reconnection = setTimeout(() => this.socket.connect(), RECONNECTION_DELAY_MS)
  }

  close(): void {
    clearTimeout(this.#reconnection)
    this.socket.close()
  }
}
