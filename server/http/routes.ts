import type { Context, Hono } from 'hono'
import type { AnyEndpoint } from '../../contract/endpoint.ts'
import type { Env } from './honoEnv.ts'
import { Failure } from './failure.ts'

type Route = Pick<AnyEndpoint, 'method' | 'path'>

/**
 * Mounts the endpoints under the base path of their API. The order of declaration does not matter: at each segment from the
 * left, a literal segment takes precedence over a parameter. A method that the matching path does not have gets 405
 * with an `Allow` header.
 * @param respond handles one request to one of the endpoints
 */
export function mountRoutes<R extends Route>(
  app: Hono<Env>,
  basePath: string,
  endpoints: readonly R[],
  respond: (endpoint: R, c: Context<Env>) => Response | Promise<Response>,
): void {
  const endpointsByPath = new Map<string, R[]>()
  for (const endpoint of endpoints) {
    const path = segmentsOf(endpoint).join('/')
    endpointsByPath.set(path, [...(endpointsByPath.get(path) ?? []), endpoint])
  }
  // The router uses the first route that matches, so all routes of one path, its 405 included, precede the next path.
  const sortedEndpointGroups = [...endpointsByPath.values()].toSorted(([a], [b]) =>
    precedenceOf(a).localeCompare(precedenceOf(b)),
  )
  for (const group of sortedEndpointGroups) {
    for (const endpoint of group) app.on(endpoint.method, routerPathOf(basePath, endpoint), (c) => respond(endpoint, c))
    const [first] = group
    const allowedMethods = group.map(({ method }) => method).join(', ')
    if (first === undefined) continue
    app.all(routerPathOf(basePath, first), () => {
      throw new Failure(405, 'error.wrongMethod', { headers: { Allow: allowedMethods } })
    })
  }
}

/** Returns the segments of the path, with `{}` in place of each parameter. */
function segmentsOf({ path }: Route): string[] {
  return path.split('/').map((segment) => (segment.startsWith('{') ? '{}' : segment))
}

/** Returns a sort key: the key of a path sorts before those of the paths over which it takes precedence. */
function precedenceOf(route: Route | undefined): string {
  return route === undefined
    ? ''
    : segmentsOf(route)
        .map((segment) => (segment === '{}' ? 1 : 0))
        .join('')
}

function routerPathOf(basePath: string, { path }: Route): string {
  return basePath + path.replaceAll(/\{(\w+)\}/g, ':$1')
}
