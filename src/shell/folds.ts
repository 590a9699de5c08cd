import type { MenuGroup } from '../navigation/screen.ts'
import { choosePreference, usePreference } from './usePreference.ts'

/** What of the side menu is folded: the whole of it, or a group. Everything is open by default (rule 1.5). */
type Fold = 'menu' | MenuGroup['id']

/** What is folded now; the component renders again when it changes. */
export function useFolds(): ReadonlySet<string> {
  return foldsOf(usePreference('menu'))
}

/** Folds what is open, opens what is folded. */
export function toggleFold(folds: ReadonlySet<string>, fold: Fold): void {
  const others = [...folds].filter((folded) => folded !== fold)
  choosePreference('menu', (folds.has(fold) ? others : [...others, fold]).join(' '))
}

function foldsOf(kept: string | undefined): ReadonlySet<string> {
  return new Set(kept?.split(' ').filter((fold) => fold !== ''))
}
