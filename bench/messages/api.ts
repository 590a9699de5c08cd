import { DEMO_PASSWORD } from '../../server/demo/fill.ts'

/** Creates the functions that call the API of a running server. They throw if a call is refused. */
export function createApi(origin: string) {
  async function call<Data>(path: string, { token, body }: { token?: string; body?: object }): Promise<Data> {
    const response = await fetch(`${origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    return ((await response.json()) as { data: Data }).data
  }
  /** Returns the access token of an account. */
  async function signIn(base: string, credentials: object): Promise<string> {
    return (await call<{ token: string }>(`${base}/auth/login`, { body: { ...credentials, password: DEMO_PASSWORD } }))
      .token
  }
  return { call, signIn }
}
