import { useText } from '../texts/text.ts'
import { IconButton } from '../ui/button.tsx'
import { nextTheme, THEME_ICONS, parseTheme } from '../preferences/theme.ts'
import { choosePreference, usePreference } from '../preferences/usePreference.ts'

/** The button that switches to the next theme: system, light, dark. Its label names the current theme. */
export function ThemeToggle({ className = '' }: { className?: string }) {
  const text = useText()
  const theme = parseTheme(usePreference('theme'))
  return (
    <IconButton
      icon={THEME_ICONS[theme]}
      label={text('theme.current', { theme: text(`theme.${theme}`) })}
      className={className}
      onClick={() => choosePreference('theme', nextTheme(theme))}
    />
  )
}
