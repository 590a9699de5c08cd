import type { AbsoluteToPath, RegisteredRouter } from '@tanstack/react-router'
import { formatUrlParams } from './urlParams.ts'

/** The path of a route, typed by the router, so that an unknown path is a compile error. */
type Path = Exclude<AbsoluteToPath<RegisteredRouter, '/'>, ''>
type PathParamName<P> = P extends `${string}$${infer Name}` ? Name : never

/**
 * Returns a URL of the console: the path with its parameters filled in, followed by the search parameters. Callers
 * leave out search parameters with the default value.
 */
export function urlOfScreen<const P extends Path>(
  path: P,
  parameters: { [Name in PathParamName<P>]: string | number },
  search: Readonly<Record<string, string | number>> = {},
): string {
  const values: Readonly<Record<string, string | number>> = parameters
  const filledPath = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  return filledPath + formatUrlParams(search)
}
