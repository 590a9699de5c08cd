/** Returns `url` with `parameters` set in its search params. */
export function withSearchParams(url: string, parameters: Record<string, string | number>): string {
  const [path = '', search] = url.split('?')
  const searchParams = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, String(value))
  return `${path}?${searchParams.toString()}`
}
