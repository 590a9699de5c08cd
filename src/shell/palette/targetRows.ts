import { listMasterData } from '../../../contract/masterData.ts'
import { endpointQuery } from '../../api/read.ts'
import { cachedPermissions } from '../../commands/permitted.ts'
import type { Console } from '../../console.tsx'
import { missingPermission } from '../../navigation/mayOpen.ts'
import { withSearchParams } from '../../resources/addressWith.ts'
import type { Text, TextKey } from '../../text.ts'
import type { SearchableRow } from './row.ts'
import { masterDataFiltersOf, recordKindOfScreen, type ScreenPart, rowIdOfAddress, screenPartsOf } from './targets.ts'
import { searchWordsOfChoice, searchWordsOfKey } from './words.ts'

const SEPARATOR = ' \u203a '

/**
 * Returns the parts of screens that the person may open. Sections of a record's page lead to the record of that kind in
 * view, or to the list of such records if there is none. A list on several screens counts once.
 * @param recordInView returns the id of the record of a kind that the palette was opened for
 */
export function screenPartRows(
  dependencies: Console,
  recordInView: (kind: string) => string | undefined,
  text: Text,
): SearchableRow[] {
  const { screens } = dependencies
  const permissions = cachedPermissions(dependencies)
  const tabs = new Set<string>()
  return screenPartsOf(screens).flatMap((target) => {
    const { address, screen, titleKeys } = target
    const title = titleKeys.at(-1) ?? screen.title
    if (missingPermission(permissions, screen) !== undefined || (titleKeys.length > 2 && tabs.has(title))) return []
    tabs.add(title)
    const kind = recordKindOfScreen(screen, screens)
    const id = kind === undefined ? undefined : recordInView(kind)
    const path = kind === undefined ? address : id === undefined ? (screen.within ?? '/') : address.replace('$id', id)
    return [toSearchableRow(target, path, text)]
  })
}

/** Returns the sections of the page of one record. */
export function recordSectionRows({ screens }: Console, kind: string, id: string, text: Text): SearchableRow[] {
  return screenPartsOf(screens)
    .filter(({ screen }) => recordKindOfScreen(screen, screens) === kind)
    .map((target) => toSearchableRow(target, target.address.replace('$id', id), text))
}

/** Loads the choices of the filters of all lists. */
export async function loadFilterChoices({ client, queries, screens }: Console): Promise<void> {
  const types = new Set(masterDataFiltersOf(screens).map(({ type }) => type))
  await Promise.all(
    Array.from(types, (type) => queries.ensureQueryData(endpointQuery(client, listMasterData, { query: { type } }))),
  )
}

/** Returns the lists with each choice of their filters, as far as the choices have loaded. */
export function filterChoiceRows(dependencies: Console, text: Text): SearchableRow[] {
  const { client, queries, screens } = dependencies
  const permissions = cachedPermissions(dependencies)
  return masterDataFiltersOf(screens)
    .filter(({ screen }) => missingPermission(permissions, screen) === undefined)
    .flatMap(({ screen, name, type }) => {
      const choices = queries.getQueryData(endpointQuery(client, listMasterData, { query: { type } }).queryKey)
      return (choices?.items ?? []).map(({ id, value }): SearchableRow => {
        const path = withSearchParams(screen.path, { [name]: id })
        const label = [text(screen.title), value].join(SEPARATOR)
        const filter = `list.filter.${name}` as TextKey
        return {
          row: { id: rowIdOfAddress(path), kind: 'target', label, path, icon: 'search' },
          searchableTexts: {
            label: value,
            keywords: searchWordsOfChoice(value),
            context: [text(screen.title), text(filter), ...searchWordsOfKey(screen.title), ...searchWordsOfKey(filter)],
          },
        }
      })
    })
}

function toSearchableRow({ address, titleKeys, icon }: ScreenPart, path: string, text: Text): SearchableRow {
  const titles = titleKeys.map((key) => text(key))
  const parentKeys = titleKeys.slice(0, -1)
  const last = titleKeys.at(-1) ?? titleKeys[0]
  return {
    row: { id: rowIdOfAddress(address), kind: 'target', label: titles.join(SEPARATOR), path, icon },
    searchableTexts: {
      label: text(last),
      keywords: searchWordsOfKey(last),
      context: [...titles.slice(0, -1), ...parentKeys.flatMap(searchWordsOfKey)],
    },
  }
}
