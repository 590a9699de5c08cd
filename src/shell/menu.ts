import type { Right } from '../../contract/permission.ts'
import { screenAt } from '../navigation/screenAt.ts'
import type { MenuGroup, Screen } from '../navigation/screen.ts'
import { formatUrlParams } from '../navigation/urlParams.ts'
import { menu, screens } from '../screens.ts'
import type { TextKey } from '../texts/text.ts'

const MENU_ITEMS: readonly Screen[] = menu.flatMap((entry) => ('path' in entry ? [entry] : entry.children))

/** Returns the items and groups of the side menu that are visible with these permissions, in order. */
export function visibleMenu(permissions: readonly Right[]): (Screen | MenuGroup)[] {
  return menu.filter(({ permission }) => permission === 'signedIn' || permissions.includes(permission))
}

/**
 * Returns the path to which `/` redirects: that of the first visible item, or of the first child of a group. Undefined
 * if no item is visible.
 */
export function firstVisiblePath(permissions: readonly Right[]): string | undefined {
  const [first] = visibleMenu(permissions)
  if (first === undefined) return undefined
  return 'path' in first ? first.path : first.children[0]?.path
}

/**
 * Returns the path of the first screen: what waits, if the person has chosen that in this browser, else the first item of
 * the side menu, else the profile (rule 1.6).
 */
export function startPath(permissions: readonly Right[], chosen: string | undefined): string {
  return chosen === 'queue' ? '/queue' : (firstVisiblePath(permissions) ?? '/profile')
}

/** Returns the path of the menu item to which the screen at `pathname` belongs; undefined if there is none. */
export function activePath(pathname: string): string | undefined {
  const found = screenAt(screens, pathname)
  return found === undefined || MENU_ITEMS.includes(found) ? found?.path : found.menuItemPath
}

/** Returns the message key of the title of the screen at `pathname`; undefined if there is no screen. */
export function screenTitleKey(pathname: string): TextKey | undefined {
  return screenAt(screens, pathname)?.title
}

/** A screen, or a view of a screen, that can be opened with `g` and a letter. */
export interface ScreenShortcut {
  /** The URL, with the search parameters of a view. */
  url: string
  title: TextKey
  shortcutLetter: string
  keywords: readonly string[]
}

/** Returns the screens and their views that can be opened with `g` and a letter. */
export function screenShortcuts(): ScreenShortcut[] {
  return screens.flatMap((screen) => {
    const { path, title, shortcutLetter, keywords } = screen
    const ofScreen =
      shortcutLetter === undefined || keywords === undefined ? [] : [{ url: path, title, shortcutLetter, keywords }]
    return [...ofScreen, ...viewShortcutsOf(screen)]
  })
}

function viewShortcutsOf({ path, viewShortcuts = [], titleKeyPrefixes = {} }: Screen): ScreenShortcut[] {
  return viewShortcuts.map(({ params, ...shortcut }) => {
    const [name = '', value = ''] = Object.entries(params)[0] ?? []
    return {
      url: path + formatUrlParams(params),
      title: `${titleKeyPrefixes[name] ?? ''}.${value}` as TextKey,
      ...shortcut,
    }
  })
}
