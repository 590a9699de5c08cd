import { Navigate } from '@tanstack/react-router'
import { usePermissions } from '../api/signedInStaff.ts'
import { firstVisiblePath } from './menu.ts'

/** Redirects from `/` to the first screen of the side menu that the signed-in person may open (rule 1.6). */
export function HomeRedirect() {
  return <Navigate to={firstVisiblePath(usePermissions()) ?? '/profile'} replace />
}
