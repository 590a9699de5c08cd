import type { Screen } from './screen.ts'

/** Returns the screen whose path matches a pathname; undefined if there is none, and the console shows "not found". */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  const segments = segmentsOf(pathname)
  return screens.find(({ path }) => {
    const expected = segmentsOf(path)
    return (
      expected.length === segments.length &&
      expected.every((segment, index) => segment.startsWith('$') || segment === segments[index])
    )
  })
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
