import { QueryObserver } from '@tanstack/react-query'
import type { ResponseDataOf } from '../../../contract/endpoint.ts'
import { isolateText } from '../../../contract/typedText.ts'
import { endpointQuery, toEndpointRequest } from '../../api/endpointQuery.ts'
import type { Command } from '../../commands/command.ts'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { stateName } from '../../commands/lifecycleTextKeys.ts'
import { cachedCaller, cachedPermissions, permittedCommands } from '../../commands/permittedCommands.ts'
import { createLifecycleEventSender } from '../../commands/eventSender.ts'
import type { Console } from '../../console.tsx'
import { missingPermission } from '../../navigation/mayOpen.ts'
import { currentText } from '../../texts/text.ts'
import { withSearchParams } from '../withSearchParams.ts'
import { contactCommands } from '../contactCommands.ts'
import type { PaletteRecord, RecordSearchSource } from './recordSearchSource.ts'
import type { ListedRecord, Resource } from '../resource.ts'

const RESULT_LIMIT = 8

/** Returns the commands of a record other than the lifecycle and contact commands. */
export type FurtherCommandsOf<Row> = (dependencies: Console, row: Row) => readonly Command[]

/** Returns the command palette's source for a kind of record. It searches with the endpoint of the kind's list. */
export function createRecordSearchSource<Row extends ListedRecord>(
  dependencies: Console,
  resource: Resource<Row>,
  furtherCommandsOf: FurtherCommandsOf<Row> = () => [],
): RecordSearchSource {
  const { client, queryClient } = dependencies
  const { kind, textKeys, list } = resource
  const queryOptionsOf = (query: string) =>
    endpointQuery(
      client,
      list,
      toEndpointRequest<typeof list>({ query: { q: query, limit: RESULT_LIMIT, spelling: 'similar' } }),
    )
  const pageOf = (query: string): ResponseDataOf<typeof list> | undefined =>
    queryClient.getQueryData(queryOptionsOf(query).queryKey)
  return {
    id: kind.name,
    title: textKeys.resultsHeading,
    access: list.access,
    search: async (query, signal) => {
      const queryOptions = queryOptionsOf(query)
      const cancel = () => void queryClient.cancelQueries({ queryKey: queryOptions.queryKey, exact: true })
      signal.addEventListener('abort', cancel)
      try {
        await queryClient.fetchQuery({ ...queryOptions, networkMode: 'always' })
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    cachedResults: (query) =>
      (pageOf(query)?.items ?? []).map((row) => toPaletteRecord(dependencies, resource, row, furtherCommandsOf)),
    followResults: (query, onChange) => {
      // The page of results has just been loaded, and every change of a record invalidates it.
      const observerOptions = { ...queryOptionsOf(query), enabled: pageOf(query) !== undefined, staleTime: Infinity }
      return new QueryObserver(queryClient, observerOptions).subscribe(onChange)
    },
    fullListLink: (query) => {
      const { total = 0, items: [first] = [] } = pageOf(query) ?? {}
      const path = total > RESULT_LIMIT && first && searchedListScreenUrl(dependencies, resource, first, query)
      return path === false || path === undefined ? undefined : { total, path }
    },
  }
}

/**
 * Returns the URL of the list of this kind, searched for `query`. Without a tab for all records, the tab is that of the
 * state of `row`. Undefined if the signed-in person may open no screen with such a list.
 */
function searchedListScreenUrl<Row extends ListedRecord>(
  dependencies: Console,
  { kind, toLifecycleRecord }: Resource<Row>,
  row: Row,
  query: string,
): string | undefined {
  const permissions = cachedPermissions(dependencies)
  const { status } = toLifecycleRecord(row)
  for (const screen of dependencies.screens) {
    const list = Object.values(screen.lists ?? {}).find(({ declaration }) => declaration === kind)
    if (list === undefined || missingPermission(permissions, screen) !== undefined) continue
    const tabs = Object.entries(list.tabs)
    const tab =
      tabs.find(([, state]) => state === null) ?? tabs.find(([, state]) => kind.states[state ?? ''] === status)
    return withSearchParams(screen.path, {
      ...list.paramsWhenShown,
      ...(tab === undefined ? {} : { tab: tab[0] }),
      q: query,
    })
  }
  return undefined
}

function toPaletteRecord<Row extends ListedRecord>(
  dependencies: Console,
  resource: Resource<Row>,
  row: Row,
  furtherCommandsOf: FurtherCommandsOf<Row>,
): PaletteRecord {
  const { kind, lifecycleTextKeys, toLifecycleRecord, distinguishingTexts, recordUrl } = resource
  const permissions = cachedPermissions(dependencies)
  const record = toLifecycleRecord(row)
  const state = stateName(lifecycleTextKeys, record.status, currentText())
  let commands: readonly Command[] | undefined
  const findCommands = () =>
    permittedCommands(
      [
        ...lifecycleCommands(createLifecycleEventSender(dependencies, resource, cachedCaller(dependencies)), record),
        ...furtherCommandsOf(dependencies, row),
        ...contactCommands(resource, row),
      ],
      permissions,
    )
  return {
    id: `${kind.name}:${row.id}`,
    kind: kind.name,
    label: record.amount?.ownerName ?? record.name,
    detail: [state, ...distinguishingTexts(row), `#${row.id}`].map(isolateText).join(' · '),
    path: recordUrl(row.id, permissions, dependencies.screens),
    // Most of the found records are never asked for their commands.
    commands: () => (commands ??= findCommands()),
  }
}
