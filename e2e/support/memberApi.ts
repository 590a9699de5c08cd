import { PASSWORD } from './accounts.ts'
import type { Server } from './server.ts'

/** A signed-in demo member, who calls the API of the apps over HTTP. */
export class MemberApi {
  private constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  static async as(server: Server, email = 'member63@inbox.example'): Promise<MemberApi> {
    const member = new MemberApi(server.localOrigin, '')
    const { token } = await member.call<{ token: string }>('/auth/login', { kind: 'member', email, password: PASSWORD })
    return new MemberApi(server.localOrigin, token)
  }

  /** Sends a write, and returns the data of its answer. Throws if it is refused. */
  async call<Data>(path: string, body: unknown): Promise<Data> {
    const response = await fetch(`${this.origin}/api/app${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(this.token === '' ? {} : { Authorization: `Bearer ${this.token}` }),
      },
      body: JSON.stringify(body),
    })
    const { message, data } = (await response.json()) as { message?: string; data: Data }
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${message ?? ''}`)
    return data
  }
}
