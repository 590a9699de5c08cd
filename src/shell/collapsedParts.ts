import { useMemo } from 'react'
import type { MenuGroup } from '../navigation/screen.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { choosePreference, usePreference } from '../usePreference.ts'

/** A part of the side menu that can be collapsed: the whole menu or a group (rule 1.5). */
type CollapsiblePart = 'menu' | MenuGroup['id']

const NO_PARTS: ReadonlySet<string> = new Set()
const ONLY_MENU: ReadonlySet<string> = new Set(['menu'])

/** Below this width the lists need the space of the menu. */
const NARROW_WINDOW = '(width < 1200px)'

/** What is stored if everything is open: an empty cookie counts as missing. */
const NO_PARTS_VALUE = 'none'

/**
 * Returns the collapsed parts: those that the person has chosen, else the menu in a narrow window, else none. The
 * component renders again when they change.
 */
export function useCollapsedParts(): ReadonlySet<string> {
  const storedParts = usePreference('menu')
  const isNarrow = useMediaQuery(NARROW_WINDOW)
  return useMemo(() => {
    if (storedParts === undefined) return isNarrow ? ONLY_MENU : NO_PARTS
    return new Set(storedParts.split(' ').filter((part) => part !== NO_PARTS_VALUE))
  }, [storedParts, isNarrow])
}

/** Collapses an open part, or opens a collapsed one. */
export function toggleCollapsed(collapsedParts: ReadonlySet<string>, part: CollapsiblePart): void {
  const otherParts = [...collapsedParts].filter((other) => other !== part)
  const collapsed = collapsedParts.has(part) ? otherParts : [...otherParts, part]
  choosePreference('menu', collapsed.join(' ') || NO_PARTS_VALUE)
}
