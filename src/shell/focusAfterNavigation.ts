import type { AnyRouter } from '@tanstack/react-router'

/**
 * Brings the focus to the heading of a screen once it is drawn, so that it is never lost with the screen before.
 * A screen that takes the focus itself keeps it. Returns what ends it.
 */
export function focusAfterNavigation(router: AnyRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    const main = document.getElementById('main')
    if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return
    const heading = main.querySelector<HTMLElement>('h1')
    if (heading !== null) heading.tabIndex = -1
    ;(heading ?? main).focus({ preventScroll: true })
  })
}
