import type { ResponseDataOf, RequestOf } from '../../contract/endpoint.ts'
import { isolateText } from '../../contract/typed.ts'
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

/** Returns the source of a kind of record for the command palette. It uses the server's search of the list. */
export function resourceSource<Row extends ListedRecord>(dependencies: Console, resource: Resource<Row>): RecordSource {
  const { client, queries } = dependencies
  const { kind, textKeys, list } = resource
  const options = (query: string) =>
    read(client, list, { query: { q: query, limit: LIMIT } } as unknown as RequestOf<typeof list>)
  return {
    id: kind.name,
    title: textKeys.found,
    access: list.access,
    search: async (query, signal) => {
      const queryOptions = options(query)
      const cancel = () => void queries.cancelQueries({ queryKey: queryOptions.queryKey, exact: true })
      signal.addEventListener('abort', cancel)
      try {
        await queries.fetchQuery({ ...queryOptions, networkMode: 'always' })
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    found: (query) => {
      const page: ResponseDataOf<typeof list> | undefined = queries.getQueryData(options(query).queryKey)
      return (page?.items ?? []).map((row) => toFoundRecord(dependencies, resource, row))
    },
  }
}

function toFoundRecord<Row extends ListedRecord>(
  dependencies: Console,
  resource: Resource<Row>,
  row: Row,
): FoundRecord {
  const { kind, texts, toLifecycleRecord, detailsOf, addressOf } = resource
  const permissions = knownPermissions(dependencies)
  const record = toLifecycleRecord(row)
  const state = currentText()(stateText(texts, record.status))
  const commands = lifecycleCommands(eventSenderOf(dependencies, resource), record)
  return {
    id: `${kind.name}:${row.id}`,
    label: record.amount?.owner ?? record.name,
    detail: [state, ...detailsOf(row), `#${row.id}`].map(isolateText).join(' · '),
    path: addressOf(row.id, permissions, dependencies.screens),
    commands: permittedCommands(commands, permissions),
  }
}
