import type { QueryClient } from '@tanstack/react-query'
import type { RequestOf, Endpoint } from '../../contract/endpoint.ts'
import type { RecordKind } from '../../contract/kind.ts'
import { type RecordName, recordTopics } from '../../contract/records.ts'
import { invalidateEndpoints, isInvalidationPaused } from '../api/invalidation.ts'
import type { Client } from '../api/client.ts'
import { changedRecord } from '../api/failure.ts'
import { type ChangedRow, patchRows } from '../api/patchRows.ts'
import { read } from '../api/read.ts'

/** Where records are written, and where they are kept. */
export interface Place {
  client: Client
  queries: QueryClient
}

/** A kind of record, and the endpoints that answer it. */
export interface CachedRecord {
  kind: RecordKind<RecordName>
  get: Endpoint
  list: Endpoint
  /** The fields that `get` alone answers whole: an answer to a write leaves what is known of them. */
  wholeFields?: readonly string[]
}

/** Writes a record and keeps what the server answers, also where it refuses with the record as it is now. */
export function writeThrough(
  place: Place,
  { kind, get, list, wholeFields = [] }: CachedRecord,
  id: number,
  write: () => Promise<unknown>,
): Promise<void> {
  const show = (record: unknown) => {
    if (!isInvalidationPaused()) patchRows(place.queries, list, record as ChangedRow)
  }
  const call = { params: { id } } as unknown as RequestOf<Endpoint>
  return writeThroughAnswer(place, get, call, recordTopics[kind.name].affects, write, { show, wholeFields })
}

const NOWHERE_ELSE = { show: () => undefined, wholeFields: [] }

/**
 * The same for whatever `get` answers to `call`; `affects` are the endpoints whose answers show it, `show`
 * shows elsewhere what it is now; `wholeFields` are those of `CachedRecord`.
 */
export async function writeThroughAnswer<E extends Endpoint>(
  { client, queries }: Place,
  get: E,
  call: RequestOf<E>,
  affects: readonly string[],
  write: () => Promise<unknown>,
  { show, wholeFields }: { show: (answer: unknown) => void; wholeFields: readonly string[] } = NOWHERE_ELSE,
): Promise<void> {
  const { queryKey } = read(client, get, call)
  const keep = (record: unknown) => {
    queries.setQueryData<unknown>(queryKey, (known: unknown) => ({
      ...(record as object),
      ...pick(known, wholeFields),
    }))
    show(record)
  }
  try {
    keep(await write())
  } catch (failure) {
    const changed = changedRecord(failure)
    if (changed !== undefined) keep(changed.record)
    throw failure
  } finally {
    invalidateEndpoints(queries, affects)
  }
}

function pick(known: unknown, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(known ?? {}).filter(([field]) => fields.includes(field)))
}
