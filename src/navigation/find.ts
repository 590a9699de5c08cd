import type { Screen } from './screen.ts'

/** Returns the screen that a pathname belongs to; undefined if it belongs to no screen. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  return screens.find(({ path }) => {
    const staticPath = path.split('/$', 1)[0] ?? path
    return pathname === staticPath || pathname.startsWith(`${staticPath}/`)
  })
}
