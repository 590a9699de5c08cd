import { StoreStatus } from '../../contract/enumerations.ts'
import type { Store, StoreRow } from '../../contract/store.ts'
import { type AccountName, emailOf, PASSWORD } from './accounts.ts'
import type { Server } from './server.ts'

export interface CallResponse<Data = unknown> {
  status: number
  message: string | undefined
  data: Data
}

/** A signed-in client that calls the API over HTTP, without a browser. */
export class Api {
  private constructor(
    readonly origin: string,
    readonly token: string,
    readonly refreshToken: string,
  ) {}

  /** Signs in with an account, and returns its client. */
  static async as(server: Server, account: AccountName, password = PASSWORD): Promise<Api> {
    const { data } = await send<{ token: string; refreshToken: string }>(server.localOrigin, 'POST', '/auth/login', {
      body: { email: emailOf(account), password },
    })
    return new Api(server.localOrigin, data.token, data.refreshToken)
  }

  call<Data>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<CallResponse<Data>> {
    return send(this.origin, method, path, { body, headers: { Authorization: `Bearer ${this.token}`, ...headers } })
  }

  /**
   * Loads the first page of the stores with a status, in the order of their tab. Stores that wait for a decision
   * (`REQUEST`) are sorted from the oldest to the newest.
   */
  async loadStores(status: number, query = ''): Promise<StoreRow[]> {
    const needsSort = status === StoreStatus.REQUEST && !query.includes('sort=')
    const { data } = await this.call<{ items: StoreRow[] }>(
      'GET',
      `/store?limit=20&status=${status}${query}${needsSort ? '&sort=createdAt' : ''}`,
    )
    return data.items
  }

  async loadStore(id: number): Promise<Store> {
    return (await this.call<Store>('GET', `/store/${id}`)).data
  }

  transition(store: Pick<Store, 'id' | 'version'>, event: string, reason?: string): Promise<CallResponse<Store>> {
    return this.call('POST', `/store/${store.id}/transition`, { event, reason, version: store.version })
  }
}

/** Sends one request to the API. It belongs to a session only if `headers` have a token. */
export async function send<Data>(
  origin: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<CallResponse<Data>> {
  const response = await fetch(`${origin}/api/cms${path}`, {
    method,
    headers: { 'Accept-Language': 'ja', 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { message, data } = (await response.json()) as { message?: string; data: Data }
  return { status: response.status, message, data }
}
