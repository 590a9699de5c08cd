import type { MenuGroup } from '../navigation/screen.ts'
import { choosePreference, usePreference } from './usePreference.ts'

/** A part of the side menu that can be collapsed: the whole menu or a group. All are open by default (rule 1.5). */
type Fold = 'menu' | MenuGroup['id']

/** Returns the collapsed parts. The component renders again when they change. */
export function useFolds(): ReadonlySet<string> {
  return foldsOf(usePreference('menu'))
}

/** Collapses an open part, or opens a collapsed one. */
export function toggleFold(folds: ReadonlySet<string>, fold: Fold): void {
  const others = [...folds].filter((folded) => folded !== fold)
  choosePreference('menu', (folds.has(fold) ? others : [...others, fold]).join(' '))
}

function foldsOf(kept: string | undefined): ReadonlySet<string> {
  return new Set(kept?.split(' ').filter((fold) => fold !== ''))
}
