import type { AbsoluteToPath, RegisteredRouter } from '@tanstack/react-router'

/** The path of a route as the router writes it; one that no route has does not compile. */
type Path = Exclude<AbsoluteToPath<RegisteredRouter, '/'>, ''>
type ParameterOf<P> = P extends `${string}$${infer Name}` ? Name : never

/** An address of the console: the path with its parameters, then what differs from the screen's defaults. */
export function addressTo<const P extends Path>(
  path: P,
  parameters: { [Name in ParameterOf<P>]: string | number },
  search: Readonly<Record<string, string | number>> = {},
): string {
  const values: Readonly<Record<string, string | number>> = parameters
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const said = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
  return said === '' ? filled : `${filled}?${said}`
}
