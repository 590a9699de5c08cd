import { areAlertsChosen } from '../features/notification/alerts/alertPreferences.ts'
import type { AlertServices } from '../features/notification/alerts/openAlerts.ts'
import { firstScreenFinished } from '../loading/consoleStart.ts'
import { loadModuleWithRetry } from '../loading/deferred.ts'
import { rereadPreferences } from '../preferences/preferences.ts'
import { subscribeToPreferences } from '../preferences/usePreference.ts'

const loadAlerts = () => import('../features/notification/alerts/openAlerts.ts')

/**
 * Gives the sound and the desktop notices of notifications once somebody has chosen them in this browser. Their code
 * loads only then. A choice in another tab counts as soon as this one is shown.
 */
export function resumeAlerts(services: AlertServices): void {
  let alerts: Promise<{ followPreferences: () => void }> | undefined
  const follow = () => {
    if (areAlertsChosen())
      alerts ??= firstScreenFinished
        .then(() => loadModuleWithRetry(loadAlerts))
        .then(({ openAlerts }) => openAlerts(services))
    void alerts?.then(({ followPreferences }) => followPreferences())
  }
  subscribeToPreferences(follow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    rereadPreferences()
    follow()
  })
  follow()
}
