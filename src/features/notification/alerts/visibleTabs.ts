const LOCK_NAME = 'choba.visibleTab'

/**
 * Holds a shared lock while this tab is visible, so that the other tabs know. The browser releases it with the tab.
 * @returns a function that ends this
 */
export function tellVisibility(): () => void {
  if (!('locks' in navigator)) return () => undefined
  let release: (() => void) | undefined
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      release?.()
      release = undefined
    } else if (release === undefined) {
      const hidden = new Promise<void>((resolve) => {
        release = resolve
      })
      navigator.locks.request(LOCK_NAME, { mode: 'shared' }, () => hidden).catch(() => undefined)
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    release?.()
  }
}

/** Whether a tab of the console is visible; without the browser's locks, whether this one is. */
export async function isAnyTabVisible(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true
  if (!('locks' in navigator)) return false
  const locks = await navigator.locks.query().catch(() => undefined)
  return locks?.held?.some(({ name }) => name === LOCK_NAME) ?? false
}
