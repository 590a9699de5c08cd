/** Announcements within this time in ms are read out together, because one change may cause several announcements. */
const BATCH_MS = 20

/** The time that a screen reader has to read an announcement out, in ms. Afterwards the announcement is removed. */
const ANNOUNCEMENT_MS = 10_000
const REGION_SELECTOR = '[data-announcer]'

/**
 * Announces `message` to screen readers only, with `aria-live="polite"`.
 * The live region is a child of the body, so that an open dialog does not make the region inert.
 */
export function announce(message: string): void {
  const region = document.querySelector<HTMLElement>(REGION_SELECTOR) ?? document.body.appendChild(makeRegion())
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
  document.querySelector(REGION_SELECTOR)?.replaceChildren()
}

function makeRegion(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'sr-only'
  element.setAttribute('role', 'status')
  element.setAttribute('aria-live', 'polite')
  element.setAttribute('data-announcer', '')
  return element
}
