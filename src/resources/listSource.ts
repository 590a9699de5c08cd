import type { AnswerOf, CallOf, Endpoint, Page } from '../../contract/endpoint.ts'
import { isolated } from '../../contract/typed.ts'
import { read } from '../api/read.ts'
import { knownPermissions, permittedCommands } from '../commands/permitted.ts'
import type { Console } from '../console.tsx'
import type { FoundRecord, RecordSource } from './recordSource.ts'

const LIMIT = 8

interface ListSource<E extends Endpoint, Row> extends Pick<RecordSource, 'id' | 'title'> {
  /** The list that is searched by `q`; whoever may call it may search. */
  endpoint: AnswerOf<E> extends Page<Row> ? E : never
  /** A row as the palette shows it; what its person may not do with it is left out. */
  show: (row: Row) => FoundRecord
}

/** Records, by whatever the server's search of their list finds them. */
export function listSource<E extends Endpoint, Row>(found: Console, source: ListSource<E, Row>): RecordSource {
  const { client, queries } = found
  const { id, title, endpoint, show } = source
  const options = (query: string) =>
    read<E>(client, endpoint, { query: { q: query, limit: LIMIT } } as unknown as CallOf<E>)
  return {
    id,
    title,
    access: endpoint.access,
    search: async (query, signal) => {
      const wanted = options(query)
      const cancel = () => void queries.cancelQueries({ queryKey: wanted.queryKey, exact: true })
      signal.addEventListener('abort', cancel)
      try {
        await queries.fetchQuery({ ...wanted, networkMode: 'always' })
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    found: (query) => {
      const page = queries.getQueryData(options(query).queryKey) as Page<Row> | undefined
      return (page?.items ?? []).map(show).map((record) => ({
        ...record,
        commands: permittedCommands(record.commands, knownPermissions(found)),
      }))
    },
  }
}

/** What tells a record from others of its name, in one line. */
export function detailOf(parts: readonly string[]): string {
  return parts.map(isolated).join(' · ')
}
