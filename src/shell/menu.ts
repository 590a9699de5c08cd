import type { PermissionGroup } from '../../contract/permission.ts'
import { screenAt } from '../navigation/find.ts'
import type { MenuGroup, Screen } from '../navigation/screen.ts'
import { menu, screens } from '../screens.ts'
import type { TextKey } from '../text.ts'

const ITEMS: readonly Screen[] = menu.flatMap((entry) => ('path' in entry ? [entry] : entry.children))

/** The entries of the side menu that these permissions show, in its order. */
export function visibleMenu(permissions: readonly PermissionGroup[]): (Screen | MenuGroup)[] {
  return menu.filter(({ permission }) => permission === 'signedIn' || permissions.includes(permission))
}

/** Where `/` leads: the first visible item, or its first child; undefined where nothing is visible. */
export function firstVisiblePath(permissions: readonly PermissionGroup[]): string | undefined {
  const [first] = visibleMenu(permissions)
  if (first === undefined) return undefined
  return 'path' in first ? first.path : first.children[0]?.path
}

/** The path of the menu item that a pathname belongs to; undefined where it belongs to none. */
export function activePath(pathname: string): string | undefined {
  const found = screenAt(screens, pathname)
  return found === undefined || ITEMS.includes(found) ? found?.path : found.within
}

/** The name of a signed-in screen; undefined for a path that is none. */
export function titleOf(pathname: string): TextKey | undefined {
  return screenAt(screens, pathname)?.title
}

/** A screen that `g` and a letter leads to. */
export interface Reachable {
  path: string
  title: TextKey
  letter: string
  keywords: readonly string[]
}

/** Every screen that `g` and a letter leads to. */
export function reachableScreens(): Reachable[] {
  return screens.flatMap(({ path, title, letter, keywords }) =>
    letter === undefined || keywords === undefined ? [] : [{ path, title, letter, keywords }],
  )
}
