import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf, CallOf, Endpoint } from '../../contract/endpoint.ts'
import { type LivingKind, records } from '../../contract/records.ts'
import { areChangesHeld, recordsChanged } from '../api/changes.ts'
import type { Client } from '../api/client.ts'
import { changedRecord } from '../api/failure.ts'
import { type ChangedRow, patchRows } from '../api/patchRows.ts'
import { read } from '../api/read.ts'

/** Where records are written, and where they are kept. */
export interface Place {
  client: Client
  queries: QueryClient
}

/** A kind of record, and the endpoint that answers one of them. */
export interface KeptRecord<E extends Endpoint> {
  kind: LivingKind
  get: E
  /** The list that shows the records of the kind, where there is one. */
  list?: Endpoint
}

/** Writes a record and keeps what the server answers, also where it refuses with the record as it is now. */
export function keeping<E extends Endpoint>(
  place: Place,
  { kind, get, list }: KeptRecord<E>,
  id: number,
  write: () => Promise<AnswerOf<E>>,
): Promise<void> {
  const show = (record: unknown) => {
    if (list !== undefined && !areChangesHeld()) patchRows(place.queries, list, record as ChangedRow)
  }
  return keepingAnswer(place, get, { params: { id } } as unknown as CallOf<E>, records[kind].shownBy, write, show)
}

/**
 * The same for whatever `get` answers to `call`; `shownBy` are the first parts of the paths whose answers show it, `show`
 * shows elsewhere what it is now.
 */
export async function keepingAnswer<E extends Endpoint>(
  { client, queries }: Place,
  get: E,
  call: CallOf<E>,
  shownBy: readonly string[],
  write: () => Promise<AnswerOf<E>>,
  show: (answer: unknown) => void = () => undefined,
): Promise<void> {
  const { queryKey } = read(client, get, call)
  const keep = (record: unknown) => {
    queries.setQueryData<unknown>(queryKey, record)
    show(record)
  }
  try {
    keep(await write())
  } catch (failure) {
    const changed = changedRecord(failure)
    if (changed !== undefined) keep(changed.record)
    throw failure
  } finally {
    for (const answers of shownBy) recordsChanged(queries, answers)
  }
}
