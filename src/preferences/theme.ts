import type { IconName } from '../ui/icon.tsx'

/** The themes in the order in which the theme button switches through them. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_ICONS: Record<Theme, IconName> = { system: 'halfMoon', light: 'sun', dark: 'moon' }

/** Returns the theme of a stored preference; `system` if it is missing or unknown. */
export function parseTheme(storedTheme: string | undefined): Theme {
  return THEMES.find((theme) => theme === storedTheme) ?? 'system'
}

/** Returns the theme that follows `theme` when the theme button is pressed. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}
