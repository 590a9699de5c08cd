import { listMasterData } from '../../../contract/masterData.ts'
import type { Command } from '../../commands/command.ts'
import { cachedPermissions } from '../../commands/permittedCommands.ts'
import type { Console } from '../../console.tsx'
import { loadedModuleOf, loadModule } from '../../loading/deferred.ts'
import type { ChoiceFilterDeclaration } from '../../navigation/listFilter.ts'
import { missingPermission } from '../../navigation/mayOpen.ts'
import { listUrl } from '../../navigation/search.ts'
import { withSearchParams } from '../../resources/withSearchParams.ts'
import { DAY_PRESETS, dayRangeOf } from '../../resources/filters/dayPresets.ts'
import { cachedFilterChoices, loadFilterChoices } from '../../resources/filters/filterChoices.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import type { SearchableRow } from './row.ts'
import {
  type ListWithFilters,
  listsWithFilters,
  recordKindOfScreen,
  type ScreenPart,
  idOfRowOpeningUrl,
  screenPartsOf,
} from './screenParts.ts'
import { searchWordsOfKey, splitPhrases } from './words.ts'

const SEPARATOR = ' \u203a '

/**
 * Returns the rows of the parts of screens that the signed-in person may open. The row of a section of a record's page
 * opens the page of the record in view, or the list of such records if no such record is in view. Of the tabs of a list
 * that is on several screens, only those of the first screen are returned. A command that the screen in view has itself
 * is left out.
 * @param commands the commands of the screen in view
 * @param idOfRecordInView returns the id of the record of a kind for which the palette was opened
 */
export function screenPartRows(
  dependencies: Console,
  commands: readonly Command[],
  idOfRecordInView: (kind: string) => string | undefined,
  text: GetText,
): SearchableRow[] {
  const { screens } = dependencies
  const permissions = cachedPermissions(dependencies)
  const returnedTitles = new Set<string>()
  return screenPartsOf(screens).flatMap((target) => {
    const { url, screen, titleKeys } = target
    const title = titleKeys.at(-1) ?? screen.title
    if (missingPermission(permissions, screen) !== undefined || (titleKeys.length > 2 && returnedTitles.has(title)))
      return []
    if (commands.some(({ id, title: { key } }) => id === target.commandId && key === title)) return []
    returnedTitles.add(title)
    const kind = recordKindOfScreen(screen, screens)
    const id = kind === undefined ? undefined : idOfRecordInView(kind)
    const path = kind === undefined ? url : id === undefined ? (screen.menuItemPath ?? '/') : url.replace('$id', id)
    return [toSearchableRow(target, path, text)]
  })
}

/** Returns the rows of the sections of one record's page. */
export function recordSectionRows({ screens }: Console, kind: string, id: string, text: GetText): SearchableRow[] {
  return screenPartsOf(screens)
    .filter(({ screen }) => recordKindOfScreen(screen, screens) === kind)
    .map((target) => toSearchableRow(target, target.url.replace('$id', id), text))
}

/** Loads the filters of the lists that the signed-in person may open, and the choices of these filters. */
export async function loadFilters(dependencies: Console): Promise<void> {
  await Promise.all(
    permittedLists(dependencies).map(async ({ loadFilters: load }) => {
      const filters = await loadModule(load)
      const choiceFilters = filters.filter((filter) => filter.kind === 'choice')
      await Promise.all(choiceFilters.map((filter) => loadFilterChoices(filter, dependencies)))
    }),
  )
}

/**
 * Returns a row for each loaded choice and for each range of days of a filter. The row opens the list with that filter
 * set.
 */
export function filterChoiceRows(dependencies: Console, now: Date, text: GetText): SearchableRow[] {
  return permittedLists(dependencies).flatMap((listWithFilters) =>
    (loadedModuleOf(listWithFilters.loadFilters) ?? []).flatMap((filter) => {
      if (filter.kind === 'record') return []
      return filter.kind === 'days'
        ? dayRangeRows(listWithFilters, now, text)
        : choiceRows(listWithFilters, filter, dependencies, text)
    }),
  )
}

/** Returns a text that changes when the choices of filters that come from the server have changed. */
export function filterChoicesVersion({ queryClient }: Console): string {
  const queries = queryClient.getQueryCache().findAll({ queryKey: [listMasterData.id] })
  return queries.map(({ state }) => state.dataUpdatedAt).join(' ')
}

function permittedLists(dependencies: Console): ListWithFilters[] {
  const permissions = cachedPermissions(dependencies)
  return listsWithFilters(dependencies.screens).filter(
    ({ screen }) => missingPermission(permissions, screen) === undefined,
  )
}

function choiceRows(
  listWithFilters: ListWithFilters,
  filter: ChoiceFilterDeclaration,
  dependencies: Console,
  text: GetText,
): SearchableRow[] {
  return cachedFilterChoices(filter, dependencies, text).map(({ value, label, labelKey, searchWords }) => {
    const params = { [filter.param]: value }
    return toFilterRow(listWithFilters, filter.label, { label, params }, text, [
      ...splitPhrases(searchWords),
      ...(labelKey === undefined ? [] : searchWordsOfKey(labelKey)),
    ])
  })
}

function dayRangeRows(listWithFilters: ListWithFilters, now: Date, text: GetText): SearchableRow[] {
  return DAY_PRESETS.map((preset) => {
    const key = `list.filter.preset.${preset}` as const
    const choice = { label: text(key), params: { ...dayRangeOf(preset, now) }, rowIdParams: { days: preset } }
    return toFilterRow(listWithFilters, 'list.filter.days', choice, text, searchWordsOfKey(key))
  })
}

interface FilterRowChoice {
  label: string
  /** The search params that set the filter. */
  params: Record<string, string | number>
  /** Identifies the choice in the row id, if the search params of the choice change over time. */
  rowIdParams?: Record<string, string>
}

function toFilterRow(
  { screen, list, titleKeys }: ListWithFilters,
  filterLabelKey: TextKey,
  { label, params, rowIdParams = params as Record<string, string> }: FilterRowChoice,
  text: GetText,
  keywords: readonly string[],
): SearchableRow {
  const urlWith = (choiceParams: Record<string, string | number>) =>
    withSearchParams(listUrl(screen, list), choiceParams)
  const qualifierKeys = [...titleKeys, filterLabelKey]
  return {
    row: {
      id: idOfRowOpeningUrl(urlWith(rowIdParams)),
      kind: 'link',
      label: [...titleKeys.map((key) => text(key)), label].join(SEPARATOR),
      path: urlWith(params),
      icon: 'search',
    },
    searchableTexts: {
      label,
      keywords,
      qualifiers: [...qualifierKeys.map((key) => text(key)), ...qualifierKeys.flatMap(searchWordsOfKey)],
    },
  }
}

function toSearchableRow({ url, titleKeys, icon }: ScreenPart, path: string, text: GetText): SearchableRow {
  const titles = titleKeys.map((key) => text(key))
  const parentKeys = titleKeys.slice(0, -1)
  const lastTitleKey = titleKeys.at(-1) ?? titleKeys[0]
  return {
    row: { id: idOfRowOpeningUrl(url), kind: 'link', label: titles.join(SEPARATOR), path, icon },
    searchableTexts: {
      label: text(lastTitleKey),
      keywords: searchWordsOfKey(lastTitleKey),
      qualifiers: [...titles.slice(0, -1), ...parentKeys.flatMap(searchWordsOfKey)],
    },
  }
}
