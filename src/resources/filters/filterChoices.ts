import type { Read } from '../../../contract/answer.ts'
import { listMasterData, type MasterDataOption } from '../../../contract/masterData.ts'
import type { Client } from '../../api/client.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { loadedModuleOf, loadModule } from '../../loading/deferred.ts'
import type {
  ChoiceFilterDeclaration,
  FilterChoice,
  FixedChoices,
  SearchWordsByLabel,
} from '../../navigation/listFilter.ts'
import { ownValue } from '../../base/ownValue.ts'
import type { GetText } from '../../texts/text.ts'

/** Returns the query options for the master data of one type. */
export function masterDataQuery(client: Client, type: number) {
  return endpointQuery(client, listMasterData, { query: { type } })
}

export function translateChoices(choices: FixedChoices, text: GetText): readonly FilterChoice[] {
  return choices.map(({ value, label, searchWords }) => ({ value, label: text(label), labelKey: label, searchWords }))
}

export function masterDataChoices(
  items: readonly Read<typeof MasterDataOption>[],
  searchWordsByLabel: SearchWordsByLabel,
): readonly FilterChoice[] {
  return items.map(({ id, value }) => ({
    value: id,
    label: value,
    searchWords: ownValue(searchWordsByLabel, value) ?? '',
  }))
}

/** Loads the choices of a filter and their search words, for code that cannot use hooks. */
export async function loadFilterChoices(
  { choices }: ChoiceFilterDeclaration,
  { client, queryClient }: ApiAndCache,
): Promise<void> {
  if (!('masterDataType' in choices)) return
  await Promise.all([
    queryClient.ensureQueryData(masterDataQuery(client, choices.masterDataType)),
    loadModule(choices.loadSearchWords),
  ])
}

/** Returns the choices of a filter; none if they have not loaded, and without search words if only those have not. */
export function cachedFilterChoices(
  { choices }: ChoiceFilterDeclaration,
  { client, queryClient }: ApiAndCache,
  text: GetText,
): readonly FilterChoice[] {
  if (!('masterDataType' in choices)) return translateChoices(choices, text)
  const data = queryClient.getQueryData(masterDataQuery(client, choices.masterDataType).queryKey)
  return masterDataChoices(data?.items ?? [], loadedModuleOf(choices.loadSearchWords)?.default ?? {})
}
