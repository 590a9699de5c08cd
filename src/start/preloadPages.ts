import { loadTransport } from '../api/client.ts'
import { loadRevocation } from '../api/session.ts'
import { type LoadModule, preloadModules, preloadModulesLast } from '../loading/deferred.ts'
import { screenAt } from '../navigation/screenAt.ts'
import { pageLoaders, screens } from '../screens.ts'

/**
 * Loads the pages to which a navigation can lead even if the server is unreachable then. The record screens of the shown
 * list come first, because staff open a record next.
 * @param loadConfirmPassword loads the command that asks for the password again
 */
export function preloadPages(loadConfirmPassword: LoadModule<unknown>): void {
  const firstScreen = screenAt(screens, location.pathname)
  const recordScreens = screens.filter(
    ({ menuItemPath }) => menuItemPath !== undefined && menuItemPath === firstScreen?.path,
  )
  preloadModules(loadTransport, ...recordScreens.map(({ load }) => load))
  preloadModulesLast(pageLoaders['/login'], pageLoaders.notPermitted, pageLoaders.notFound)
  preloadModulesLast(loadRevocation, loadConfirmPassword)
}
