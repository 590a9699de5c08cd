import { API_BASE } from '../../contract/limits.ts'

/** The origin of the API; empty if the API has the same origin as the console. */
export const API_ORIGIN: string = import.meta.env['VITE_API_HOST'] ?? ''

/** Returns the URL of a picture; null if there is none. A path without an origin gets the origin of the API. */
export function pictureUrl(source: string | null): string | null {
  if (source === '') return null
  return source !== null && /^\/(?!\/)/.test(source) ? API_ORIGIN + source : source
}

/** Returns the URL of a request to an endpoint. Undefined query parameters are left out. */
export function endpointUrl(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') search.set(key, String(value))
  }
  const queryString = search.toString()
  return `${API_ORIGIN}${API_BASE}${filledPath}${queryString === '' ? '' : `?${queryString}`}`
}
