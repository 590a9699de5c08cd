import { API_BASE } from '../../contract/limits.ts'

/** The origin of the API; empty where it is the console's own. */
export const API_HOST: string = import.meta.env['VITE_API_HOST'] ?? ''

/** The URL of a picture; without an origin it is on the API's host. */
export function pictureAddress(source: string | null): string | null {
  return source !== null && /^\/(?!\/)/.test(source) ? API_HOST + source : source
}

/** The whole address of a call. Parameters of the query that are undefined are left out. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number') search.set(key, String(value))
  }
  const asked = search.toString()
  return `${API_HOST}${API_BASE}${filled}${asked === '' ? '' : `?${asked}`}`
}
