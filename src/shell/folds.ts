import type { MenuGroup } from '../navigation/screen.ts'
import { choosePreference, usePreference } from './usePreference.ts'

/** A part of the side menu that can be collapsed: the whole menu or a group. All are open by default (rule 1.5). */
type CollapsiblePart = 'menu' | MenuGroup['id']

/** Returns the collapsed parts. The component renders again when they change. */
export function useCollapsedParts(): ReadonlySet<string> {
  return parseCollapsedParts(usePreference('menu'))
}

/** Collapses an open part, or opens a collapsed one. */
export function toggleCollapsed(collapsedParts: ReadonlySet<string>, part: CollapsiblePart): void {
  const others = [...collapsedParts].filter((other) => other !== part)
  choosePreference('menu', (collapsedParts.has(part) ? others : [...others, part]).join(' '))
}

function parseCollapsedParts(stored: string | undefined): ReadonlySet<string> {
  return new Set(stored?.split(' ').filter((part) => part !== ''))
}
