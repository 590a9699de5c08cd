import type { AnyEndpoint } from '../../contract/endpoint.ts'
import type { WorkKind } from '../db/workLimits.ts'

/** Returns the kind of work that an endpoint does in the database. */
export function workKindOf({
  method,
  hasLargeBody,
  isCsv,
}: Pick<AnyEndpoint, 'method' | 'hasLargeBody' | 'isCsv'>): WorkKind {
  if (isCsv) return 'csv'
  if (method === 'GET') return 'read'
  return hasLargeBody ? 'bulkWrite' : 'write'
}

/** Returns the part of the product to which an endpoint belongs: the first word of its path, or two after `system`. */
export function partOf({ path }: Pick<AnyEndpoint, 'path'>): string {
  const [, first = '', second = ''] = path.split('/')
  return first === 'system' ? `${first}/${second}` : first
}
