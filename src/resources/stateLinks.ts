import type { RecordKind } from '../../contract/recordKind.ts'
import type { Right } from '../../contract/permission.ts'
import { missingPermission } from '../navigation/mayOpen.ts'
import type { Screen, ScreenList } from '../navigation/screen.ts'
import { listUrl } from '../navigation/search.ts'
import { withSearchParams } from './withSearchParams.ts'

/** A list of a kind of record, and the screen that shows it. */
export interface ListAndScreen {
  screen: Screen
  list: ScreenList
}

/** Returns the list of a kind on the screen in view, or else on the first screen that the signed-in person may open. */
export function listOfKind(
  screens: readonly Screen[],
  permissions: readonly Right[],
  kind: RecordKind,
  currentScreen: Screen | undefined,
): ListAndScreen | undefined {
  return [...(currentScreen === undefined ? [] : [currentScreen]), ...screens]
    .filter((screen) => missingPermission(permissions, screen) === undefined)
    .flatMap((screen) => Object.values(screen.lists ?? {}).map((list) => ({ screen, list })))
    .find(({ list }) => list.declaration === kind)
}

/** Returns the URL of the tab with the records in a state. */
export function urlOfState({ screen, list }: ListAndScreen, state: string): string {
  const url = listUrl(screen, list)
  const tab = Object.keys(list.tabs).find((each) => list.tabs[each] === state)
  return tab === undefined || tab === list.defaultTab ? url : withSearchParams(url, { tab })
}
