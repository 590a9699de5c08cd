import type { MenuGroup } from '../navigation/screen.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { choosePreference, usePreference } from '../preferences/usePreference.ts'

/** A part of the side menu that can be collapsed: the whole menu or one of its groups (rule 1.5). */
type CollapsiblePart = 'menu' | MenuGroup['id']

const NOTHING_COLLAPSED: ReadonlySet<string> = new Set()
const ONLY_MENU_COLLAPSED: ReadonlySet<string> = new Set(['menu'])

/** The media query of a window in which the menu is collapsed by default, because the lists need the space. */
const NARROW_WINDOW_QUERY = '(width < 1200px)'

/** The stored value if nothing is collapsed, because an empty cookie would count as missing. */
const NOTHING_COLLAPSED_VALUE = 'none'

/**
 * Returns the collapsed parts of the side menu. Until the signed-in person has chosen, that is the whole menu in a
 * narrow window and nothing in a wide one.
 */
export function useCollapsedParts(): ReadonlySet<string> {
  const storedValue = usePreference('menu')
  const isWindowNarrow = useMediaQuery(NARROW_WINDOW_QUERY)
  if (storedValue === undefined) return isWindowNarrow ? ONLY_MENU_COLLAPSED : NOTHING_COLLAPSED
  return new Set(storedValue.split(' ').filter((part) => part !== NOTHING_COLLAPSED_VALUE))
}

/** Collapses a part that is open, or opens a part that is collapsed. */
export function toggleCollapsed(collapsedParts: ReadonlySet<string>, part: CollapsiblePart): void {
  const otherParts = [...collapsedParts].filter((other) => other !== part)
  const newCollapsedParts = collapsedParts.has(part) ? otherParts : [...otherParts, part]
  choosePreference('menu', newCollapsedParts.join(' ') || NOTHING_COLLAPSED_VALUE)
}
