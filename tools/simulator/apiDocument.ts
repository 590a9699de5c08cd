/** A call that the server has refused. */
export class RefusedCall extends Error {
  constructor(
    readonly operationId: string,
    readonly status: number,
    readonly body: { message?: string; data?: { record?: unknown }; messages?: { seq: number }[] },
    /** After which time the call may be sent again, in ms; undefined if sending it again is of no use. */
    readonly retryAfterMs?: number,
  ) {
    super(`${operationId} was refused with ${status}: ${body.message ?? ''}`)
  }
}

/** A call that got no response, or one that says that sending it again may succeed. */
export class UnansweredCall extends Error {
  constructor(operationId: string, reason: string) {
    super(`${operationId} got no response: ${reason}`)
  }
}

/** The parts of a request. Parameters of the path and of the query are given together, by their names. */
export interface CallParts {
  parameters?: Record<string, string | number>
  body?: unknown
  /** Reused when the same write is sent again. */
  idempotencyKey?: string
  token?: string | undefined
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
}

interface OpenApiDocument {
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>
}

interface Operation {
  method: string
  path: string
  parameters: Parameter[]
}

/** How long a call may take, in ms. */
const CALL_TIMEOUT_MS = 20_000

/** A client of the calls that an OpenAPI document describes. It knows of the server only what the document says. */
export class ApiDocument {
  private constructor(
    private readonly base: string,
    private readonly operations: ReadonlyMap<string, Operation>,
  ) {}

  /** Reads the document at `path` of the server at `origin`. */
  static async read(origin: string, path: string): Promise<ApiDocument> {
    const response = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`${origin}${path} has the status ${response.status}`)
    const { servers, paths } = (await response.json()) as OpenApiDocument
    const operations = Object.entries(paths).flatMap(([pathTemplate, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [] }]): [string, Operation] => [
        operationId,
        { method: method.toUpperCase(), path: pathTemplate, parameters },
      ]),
    )
    return new ApiDocument(`${origin}${servers[0]?.url ?? ''}`, new Map(operations))
  }

  /**
   * Calls an operation, and returns the `data` of its response.
   * @throws RefusedCall if the server refuses the call
   * @throws UnansweredCall if the call may be sent again: no response, 5xx
   */
  async call<Data>(operationId: string, parts: CallParts = {}): Promise<Data> {
    const operation = this.operations.get(operationId)
    if (operation === undefined) throw new Error(`the document has no operation ${operationId}`)
    const { body, idempotencyKey, token } = parts
    const response = await fetch(this.#url(operation, parts), {
      method: operation.method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new UnansweredCall(operationId, String(error))
    })
    const content = (await response.json().catch((error: unknown) => {
      throw new UnansweredCall(operationId, String(error))
    })) as { data: Data }
    if (response.status >= 500) throw new UnansweredCall(operationId, `status ${response.status}`)
    if (!response.ok) {
      const seconds = response.headers.get('Retry-After')
      const retryAfterMs = seconds === null ? undefined : Number(seconds) * 1_000
      throw new RefusedCall(operationId, response.status, content as RefusedCall['body'], retryAfterMs)
    }
    return content.data
  }

  #url({ path, parameters }: Operation, { parameters: values = {} }: CallParts): URL {
    let filledPath = path
    const query = new URLSearchParams()
    for (const { name, in: place } of parameters) {
      const value = values[name]
      if (value === undefined) continue
      if (place === 'path') filledPath = filledPath.replace(`{${name}}`, encodeURIComponent(value))
      else query.set(name, String(value))
    }
    return new URL(`${this.base}${filledPath}?${query.toString()}`)
  }
}
