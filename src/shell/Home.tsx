import { Navigate } from '@tanstack/react-router'
import { usePermissions } from '../api/staff.ts'
import { firstVisiblePath } from './menu.ts'

/** The route `/`: redirects to the first visible item of the side menu, or to its first child (rule 1.6). */
export function Home() {
  return <Navigate to={firstVisiblePath(usePermissions()) ?? '/profile'} replace />
}
