import type { QueryClient } from '@tanstack/react-query'
import { listMasterData, type MasterDataItem } from '../../contract/masterData.ts'
import type { Client } from '../api/client.ts'
import { read } from '../api/read.ts'
import { loadModule } from '../deferred.ts'
import type { ChoiceFilterSpec, FilterChoice, KnownChoices, Readings } from '../navigation/listFilter.ts'
import type { Text } from '../text.ts'

/** Returns the query options of the master data of one type. */
export function readMasterData(client: Client, type: number) {
  return read(client, listMasterData, { query: { type } })
}

export function knownChoices(choices: KnownChoices, text: Text): readonly FilterChoice[] {
  return choices.map(({ value, label, words }) => ({ value, label: text(label), words }))
}

export function masterDataChoices(items: readonly MasterDataItem[], readings: Readings): readonly FilterChoice[] {
  return items.map(({ id, value }) => ({ value: id, label: value, words: readings[value] ?? '' }))
}

/** Loads the choices of a filter with the words that find them, for code that is not a component. */
export async function loadFilterChoices(
  { choices }: ChoiceFilterSpec,
  { client, queries }: { client: Client; queries: QueryClient },
  text: Text,
): Promise<readonly FilterChoice[]> {
  if (!('type' in choices)) return knownChoices(choices, text)
  const [{ items }, { default: readings }] = await Promise.all([
    queries.fetchQuery(readMasterData(client, choices.type)),
    loadModule(choices.readings),
  ])
  return masterDataChoices(items, readings)
}
