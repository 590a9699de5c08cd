import type { IconName } from '../ui/icon.tsx'

/** The themes, in the order in which the toggle goes through them. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_ICONS: Record<Theme, IconName> = { system: 'halfMoon', light: 'sun', dark: 'moon' }

/** The theme of a kept choice; the system's where none was made. */
export function themeOf(kept: string | undefined): Theme {
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

/** The theme after `theme`. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}
