import type { Context, Hono } from 'hono'
import type { Endpoint } from '../../contract/endpoint.ts'
import { API_BASE } from '../../contract/limits.ts'
import type { Env } from './env.ts'
import { Failure } from './failure.ts'

type Route = Pick<Endpoint, 'method' | 'path'>

/**
 * Mounts the endpoints under the API's base, in whichever order they are declared: at each segment from the left, a
 * plain one wins over a parameter. Another method than those of the address that wins is 405, with `Allow`.
 * @param answer answers one request to one of the endpoints
 */
export function mountRoutes<R extends Route>(
  app: Hono<Env>,
  endpoints: readonly R[],
  answer: (endpoint: R, c: Context<Env>) => Response | Promise<Response>,
): void {
  const byAddress = new Map<string, R[]>()
  for (const endpoint of endpoints) {
    const address = segmentsOf(endpoint).join('/')
    byAddress.set(address, [...(byAddress.get(address) ?? []), endpoint])
  }
  // The router takes the first route that fits, so an address must be whole, its 405 included, before the next one.
  const inOrder = [...byAddress.values()].toSorted(([a], [b]) => precedenceOf(a).localeCompare(precedenceOf(b)))
  for (const group of inOrder) {
    for (const endpoint of group) app.on(endpoint.method, routeOf(endpoint), (c) => answer(endpoint, c))
    const [first] = group
    const allowed = group.map(({ method }) => method).join(', ')
    if (first === undefined) continue
    app.all(routeOf(first), () => {
      throw new Failure(405, 'error.wrongMethod', { headers: { Allow: allowed } })
    })
  }
}

/** The segments of the path, `{}` for a parameter, whatever it is called. */
function segmentsOf({ path }: Route): string[] {
  return path.split('/').map((segment) => (segment.startsWith('{') ? '{}' : segment))
}

/** Sorts before that of an address that it wins over. */
function precedenceOf(route: Route | undefined): string {
  return route === undefined
    ? ''
    : segmentsOf(route)
        .map((segment) => (segment === '{}' ? 1 : 0))
        .join('')
}

function routeOf({ path }: Route): string {
  return API_BASE + path.replaceAll(/\{(\w+)\}/g, ':$1')
}
