import type { Screen } from './screen.ts'

/** The screen that a pathname belongs to; undefined if it belongs to none. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  return screens.find(({ path }) => {
    const fixed = path.split('/$', 1)[0] ?? path
    return pathname === fixed || pathname.startsWith(`${fixed}/`)
  })
}
