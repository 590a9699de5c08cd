import { Navigate } from '@tanstack/react-router'
import { usePermissions } from '../api/signedInStaff.ts'
import { readPreference } from '../preferences/preferences.ts'
import { startPath } from './menu.ts'

/** Redirects from `/` to the first screen (rule 1.6). */
export function HomeRedirect() {
  return <Navigate to={startPath(usePermissions(), readPreference('start'))} replace />
}
