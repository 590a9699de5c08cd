import type { AnswerOf, CallOf } from '../../contract/endpoint.ts'
import { isolated } from '../../contract/typed.ts'
import { read } from '../api/read.ts'
import { lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { stateText } from '../commands/lifecycleTexts.ts'
import { knownPermissions, permittedCommands } from '../commands/permitted.ts'
import { eventSenderOf } from '../commands/recordCommands.ts'
import type { Console } from '../console.tsx'
import { currentText } from '../text.ts'
import type { FoundRecord, RecordSource } from './recordSource.ts'
import type { ListedRecord, Resource } from './resource.ts'

const LIMIT = 8

/** The records of a kind as the palette finds them: by whatever the server's search of their list finds. */
export function resourceSource<Row extends ListedRecord>(found: Console, resource: Resource<Row>): RecordSource {
  const { client, queries } = found
  const { kind, words, list } = resource
  const options = (query: string) =>
    read(client, list, { query: { q: query, limit: LIMIT } } as unknown as CallOf<typeof list>)
  return {
    id: kind.name,
    title: words.found,
    access: list.access,
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
      const page: AnswerOf<typeof list> | undefined = queries.getQueryData(options(query).queryKey)
      return (page?.items ?? []).map((row) => show(found, resource, row))
    },
  }
}

function show<Row extends ListedRecord>(found: Console, resource: Resource<Row>, row: Row): FoundRecord {
  const { kind, texts, named, told, addressOf } = resource
  const permissions = knownPermissions(found)
  const record = named(row)
  const state = currentText()(stateText(texts, record.status))
  const commands = lifecycleCommands(eventSenderOf(found, resource), record)
  return {
    id: `${kind.name}:${row.id}`,
    label: record.amount?.owner ?? record.name,
    detail: [state, ...told(row), `#${row.id}`].map(isolated).join(' · '),
    path: addressOf(row.id, permissions, found.screens),
    // What its person may not do with it is left out.
    commands: permittedCommands(commands, permissions),
  }
}
