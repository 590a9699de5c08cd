import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Whether the tab `section` is still shown. The response to a restore may arrive after the staff member has
 * left the tab, and must then not navigate.
 */
export function isMasterDataTabShown(
  { state: { location } }: RegisteredRouter,
  section: 'resource' | 'deletedResource',
): boolean {
  return location.pathname === '/masterdata' && location.search.type === section
}
