import type { Read } from '../../../contract/answer.ts'
import { listSavedViews, type SavedView } from '../../../contract/savedView.ts'
import type { Client } from '../../api/client.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import type { Right } from '../../../contract/permission.ts'
import { missingPermission } from '../../navigation/mayOpen.ts'
import type { Screen, ScreenList } from '../../navigation/screen.ts'
import { listUrl, type ListSearch, readSearch } from '../../navigation/search.ts'
import { columnIdsOf, toColumnsParam } from '../../ui/columnIds.ts'
import type { ListAndScreen } from '../stateLinks.ts'
import { withSearchParams } from '../withSearchParams.ts'

/** A saved view of a list, as the console reads it. */
export type ReadView = Read<typeof SavedView>

/** How long the views are fresh, in ms, so that the list and the palette read them once. Changes are reported. */
const STALE_TIME_MS = 60_000

/** Returns the query options for the saved views that the signed-in person sees. */
export function savedViewsQuery(client: Client) {
  return { ...endpointQuery(client, listSavedViews, {}), staleTime: STALE_TIME_MS }
}

/** The search parameters of a view, by their names. */
export type ViewParams = Readonly<Record<string, string>>

/** Returns the parameters of a saved view. */
export function paramsOfView({ params }: Pick<ReadView, 'params'>): ViewParams {
  return Object.fromEntries(new URLSearchParams(params))
}

/** Returns the query string that is stored for a view. */
export function toStoredParams(params: ViewParams): string {
  return new URLSearchParams(params).toString()
}

/** Returns the names of the search parameters that a view of a list can have, besides those that choose the list. */
function paramNamesOf({ tabs, declaration, filters }: ScreenList): readonly string[] {
  return [
    ...(Object.keys(tabs).length === 0 ? [] : ['tab']),
    ...(declaration.isSearchable ? ['q'] : []),
    ...Object.keys(filters),
    'sort',
    'columns',
  ]
}

/** Returns the parameters of a view that shows what the search parameters of a URL show. */
export function viewParamsOf(list: ScreenList, search: ListSearch): ViewParams {
  const values = search as Readonly<Record<string, string | number | undefined>>
  return Object.fromEntries(
    paramNamesOf(list).flatMap((name) => {
      const value = values[name]
      const isDefault = value === undefined || (name === 'tab' && value === list.defaultTab)
      return isDefault ? [] : [[name, String(value)] as const]
    }),
  )
}

/** What holds of the parameters of a view, and what does not hold any more. */
export interface HeldView {
  /** The parameters that still hold. */
  params: ViewParams
  /** The names of the parameters that were left out. */
  leftOut: readonly string[]
}

/**
 * Returns which parameters of a view still hold.
 * @param columnIds the ids of all columns of the list
 * @param deadParams the names of the filters whose values do not exist any more
 */
export function heldView(
  { screen, list }: ListAndScreen,
  view: Pick<ReadView, 'params'>,
  columnIds: readonly string[],
  deadParams: readonly string[],
): HeldView {
  const saved = paramsOfView(view)
  const held = viewParamsOf(list, readSearch(screen, saved))
  const { columns, ...others } = held
  const heldColumns = columns === undefined ? [] : columnIdsOf(columns).filter((id) => columnIds.includes(id))
  const params: Record<string, string> = Object.fromEntries(
    Object.entries(others).filter(([name]) => !deadParams.includes(name)),
  )
  if (heldColumns.length > 0) params['columns'] = toColumnsParam(heldColumns)
  const isHeld = (name: string) =>
    name === 'columns' ? params['columns'] === saved['columns'] : params[name] !== undefined
  // The default tab is not among the parameters, but a view may name it.
  const leftOut = Object.keys(saved).filter(
    (name) => !isHeld(name) && !(name === 'tab' && saved['tab'] === list.defaultTab),
  )
  return { params, leftOut }
}

/** Whether two views show the same. */
export function isSameView(one: ViewParams, other: ViewParams): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** Returns the URL of a saved view. */
export function viewUrl({ screen, list }: ListAndScreen, view: Pick<ReadView, 'id' | 'params'>): string {
  return withSearchParams(listUrl(screen, list), { ...paramsOfView(view), saved: view.id })
}

/** Returns the list of a view, on a screen that the signed-in person may open; undefined if there is none. */
export function listOfView(
  screens: readonly Screen[],
  permissions: readonly Right[],
  view: Pick<ReadView, 'list'>,
): ListAndScreen | undefined {
  return screens
    .filter((screen) => missingPermission(permissions, screen) === undefined)
    .flatMap((screen) => Object.values(screen.lists ?? {}).map((list) => ({ screen, list })))
    .find(({ list }) => list.declaration.path === view.list)
}
