import { controlParts } from './parts/controls.tsx'
import { fieldParts } from './parts/fields.tsx'
import { messageParts } from './parts/messages.tsx'
import { overlayParts } from './parts/overlays.tsx'
import { pageParts } from './parts/pages.tsx'
import { pictureParts } from './parts/pictures.tsx'
import { tableParts } from './parts/tables.tsx'
import { valueParts } from './parts/values.tsx'
import type { Part } from './part.ts'

/** The components of `src/ui` in their states, by name. */
export const parts: readonly Part[] = [
  ...controlParts,
  ...fieldParts,
  ...messageParts,
  ...overlayParts,
  ...pageParts,
  ...pictureParts,
  ...tableParts,
  ...valueParts,
].toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/** The exported components of `src/ui` without a state to show, with the reason. */
export const unshownComponents: Readonly<Record<string, string>> = {
  ErrorBoundary: 'shows its children, or what its user gives it instead',
}
