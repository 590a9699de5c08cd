/** Announcements within this time in ms are read out together, because one change may cause several announcements. */
const BATCH_MS = 20

/** The time that a screen reader has to read an announcement out, in ms. Afterwards the announcement is removed. */
const ANNOUNCEMENT_MS = 10_000
const LIVE_REGION_SELECTOR = '[data-announcer]'

/**
 * Announces `message` to screen readers only, with `aria-live="polite"`.
 * The live region is outside of the React root element, which an open dialog of Headless UI makes inert.
 */
export function announce(message: string): void {
  const region =
    document.querySelector<HTMLElement>(LIVE_REGION_SELECTOR) ?? document.body.appendChild(makeLiveRegion())
  const line = document.createElement('p')
  line.textContent = message
  setTimeout(() => line.remove(), ANNOUNCEMENT_MS)
  if (region.dataset['batch'] !== undefined) return region.append(line)
  region.dataset['batch'] = ''
  region.replaceChildren(line)
  setTimeout(() => delete region.dataset['batch'], BATCH_MS)
}

/** Removes all announcements, because they may contain data that the next person must not see. */
export function clearAnnouncements(): void {
  document.querySelector(LIVE_REGION_SELECTOR)?.replaceChildren()
}

function makeLiveRegion(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'sr-only'
  element.setAttribute('role', 'status')
  element.setAttribute('aria-live', 'polite')
  element.setAttribute('data-announcer', '')
  return element
}
