import type { ResponseDataOf, RequestOf } from '../../contract/endpoint.ts'
import { isolateText } from '../../contract/typed.ts'
import { read } from '../api/read.ts'
import type { Command } from '../commands/command.ts'
import { lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { stateText } from '../commands/lifecycleTexts.ts'
import { knownPermissions, permittedCommands } from '../commands/permitted.ts'
import { eventSenderOf } from '../commands/recordCommands.ts'
import type { Console } from '../console.tsx'
import { lackingFor } from '../navigation/mayOpen.ts'
import { currentText } from '../text.ts'
import { addressWith } from './addressWith.ts'
import type { FoundRecord, RecordSource } from './recordSource.ts'
import type { ListedRecord, Resource } from './resource.ts'

const LIMIT = 8

/** Returns the commands of a record besides those of its lifecycle. */
export type FurtherCommands<Row> = (dependencies: Console, row: Row) => readonly Command[]

/** Returns the source of a kind of record for the command palette. It uses the server's search of the list. */
export function resourceSource<Row extends ListedRecord>(
  dependencies: Console,
  resource: Resource<Row>,
  furtherCommands: FurtherCommands<Row> = () => [],
): RecordSource {
  const { client, queries } = dependencies
  const { kind, textKeys, list } = resource
  const options = (query: string) =>
    read(client, list, { query: { q: query, limit: LIMIT } } as unknown as RequestOf<typeof list>)
  const pageOf = (query: string): ResponseDataOf<typeof list> | undefined =>
    queries.getQueryData(options(query).queryKey)
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
    found: (query) =>
      (pageOf(query)?.items ?? []).map((row) => toFoundRecord(dependencies, resource, row, furtherCommands)),
    all: (query) => {
      const { total = 0, items: [first] = [] } = pageOf(query) ?? {}
      const path = total > LIMIT && first && listAddress(dependencies, resource, first, query)
      return path === false || path === undefined ? undefined : { total, path }
    },
  }
}

/** Returns the address of the list that shows `row` among all that match; undefined if no screen has one. */
function listAddress<Row extends ListedRecord>(
  dependencies: Console,
  { kind, toLifecycleRecord }: Resource<Row>,
  row: Row,
  query: string,
): string | undefined {
  const permissions = knownPermissions(dependencies)
  const { status } = toLifecycleRecord(row)
  for (const screen of dependencies.screens) {
    const list = Object.values(screen.lists ?? {}).find(({ of }) => of === kind)
    if (list === undefined || lackingFor(permissions, screen) !== undefined) continue
    const tabs = Object.entries(list.tabs)
    const tab =
      tabs.find(([, state]) => state === null) ?? tabs.find(([, state]) => kind.states[state ?? ''] === status)
    return addressWith(screen.path, { ...list.at, ...(tab === undefined ? {} : { tab: tab[0] }), q: query })
  }
  return undefined
}

function toFoundRecord<Row extends ListedRecord>(
  dependencies: Console,
  resource: Resource<Row>,
  row: Row,
  furtherCommands: FurtherCommands<Row>,
): FoundRecord {
  const { kind, texts, toLifecycleRecord, detailsOf, addressOf } = resource
  const permissions = knownPermissions(dependencies)
  const record = toLifecycleRecord(row)
  const state = currentText()(stateText(texts, record.status))
  const commands = [
    ...lifecycleCommands(eventSenderOf(dependencies, resource), record),
    ...furtherCommands(dependencies, row),
  ]
  return {
    id: `${kind.name}:${row.id}`,
    kind: kind.name,
    label: record.amount?.owner ?? record.name,
    detail: [state, ...detailsOf(row), `#${row.id}`].map(isolateText).join(' · '),
    path: addressOf(row.id, permissions, dependencies.screens),
    commands: permittedCommands(commands, permissions),
  }
}
